// Asks for an API key or a token.
import { el } from './dom.js';
import { store } from './session.js';

/**
 * @param {HTMLElement} parent
 * @param {string} reason why it is asked for; empty at first
 * @returns {Promise<string>} what was given, kept for this tab
 */
export function askForCredential(parent, reason) {
  return new Promise((resolve) => {
    const input = el('input', {
      id: 'credential', name: 'credential', type: 'password', autocomplete: 'off', required: true, spellcheck: 'false',
      'aria-describedby': 'credential-help',
    });
    const form = el('form', {
      class: 'card sign-in',
      onsubmit: (/** @type {Event} */ event) => {
        event.preventDefault();
        store(input.value.trim());
        form.remove();
        resolve(input.value.trim());
      },
    },
    el('h2', null, 'Sign in'),
    reason && el('p', { class: 'error', role: 'alert' }, `${reason[0].toUpperCase()}${reason.slice(1)}.`),
    el('label', { for: 'credential' }, 'API key or token'),
    input,
    el('p', { class: 'hint', id: 'credential-help' }, 'It stays in this tab, and is sent to this gateway only.'),
    el('button', { class: 'primary', type: 'submit' }, 'Sign in'));
    parent.replaceChildren(form);
    input.focus();
  });
}
