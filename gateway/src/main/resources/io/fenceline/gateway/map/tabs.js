// Tabs: one of several lists is shown.
import { el } from './dom.js';

export class Tabs {
  /**
   * @param {string} label @param {[string, string, HTMLElement][]} tabs id, text and what is shown
   * @param {(id: string) => void} shown
   */
  constructor(label, tabs, shown) {
    this.shown = shown;
    this.panels = tabs.map(([id, text, content]) => el('div', { role: 'tabpanel', id: `panel-${id}`, 'aria-label': text }, content));
    this.buttons = tabs.map(([id, text]) => el('button', {
      type: 'button', role: 'tab', id: `tab-${id}`, 'aria-controls': `panel-${id}`, onclick: () => this.show(id),
    }, text));
    const list = el('div', { class: 'tabs', role: 'tablist', 'aria-label': label, onkeydown: (/** @type {KeyboardEvent} */ event) => this.key(event) }, this.buttons);
    this.element = el('div', { class: 'tabbed' }, list, this.panels);
    this.show(tabs[0][0]);
  }

  /** @param {string} id */
  show(id) {
    this.current = id;
    this.buttons.forEach((button, i) => {
      const isCurrent = button.id === `tab-${id}`;
      button.setAttribute('aria-selected', String(isCurrent));
      button.tabIndex = isCurrent ? 0 : -1;
      this.panels[i].hidden = !isCurrent;
    });
    this.shown(id);
  }

  /** @param {KeyboardEvent} event */
  key({ key }) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[key];
    const from = this.buttons.findIndex((button) => button === document.activeElement);
    if (!step || from < 0) return;
    const next = this.buttons[(from + step + this.buttons.length) % this.buttons.length];
    next.focus();
    next.click();
  }
}
