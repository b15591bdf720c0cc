// Asks before something is done that cannot be undone.
import { el } from './dom.js';

/** @param {string} title @param {string} text @param {string} action @returns {Promise<boolean>} */
export function confirmed(title, text, action) {
  return new Promise((resolve) => {
    const close = (/** @type {boolean} */ answer) => {
      resolve(answer);
      dialog.remove();
    };
    const dialog = el('dialog', { 'aria-labelledby': 'dialog-title', oncancel: () => close(false) },
      el('h2', { id: 'dialog-title' }, title),
      el('p', null, text),
      el('div', { class: 'row actions' },
        el('button', { type: 'button', class: 'danger', onclick: () => close(true) }, action),
        el('button', { type: 'button', autofocus: true, onclick: () => close(false) }, 'Cancel')));
    document.body.append(dialog);
    dialog.showModal();
  });
}
