// Finds devices and zones by parts of their ids and names, wherever they are.
import { el, fill } from './dom.js';

const MOST = 8;
const PAUSE_MILLIS = 200;

/** @typedef {{kind: 'device' | 'zone', id: string, name?: string}} Result */
/** @typedef {{results: Result[], more: boolean}} Found */

/** Asks for what is typed when typing pauses. Only the answer to the last question counts. */
export class Typing {
  /**
   * @param {(text: string) => Promise<Found>} ask
   * @param {(text: string, found: Found | null, failure?: Error) => void} show null when there is nothing to find
   */
  constructor(ask, show) {
    this.ask = ask;
    this.show = show;
    this.timer = 0;
    this.question = 0;
  }

  /** @param {string} text */
  typed(text) {
    this.stop();
    if (!text) return this.show(text, null);
    this.timer = /** @type {any} */ (setTimeout(() => void this.find(text, this.show), PAUSE_MILLIS));
  }

  /** Asks at once. @param {string} text @param {Typing['show']} show */
  async find(text, show) {
    this.stop();
    const { question } = this;
    try {
      const found = text ? await this.ask(text) : null;
      if (question === this.question) show(text, found);
    } catch (failure) {
      if (question === this.question) show(text, null, /** @type {Error} */ (failure));
    }
  }

  /** No answer counts any more. */
  stop() {
    clearTimeout(this.timer);
    this.question++;
  }
}

export class Search {
  /**
   * @param {import('./api.js').Api} api
   * @param {(kind: 'device' | 'zone', id: string) => void} select
   */
  constructor(api, select) {
    this.select = select;
    this.typing = new Typing((q) => api.get('/v1/search', { q, limit: MOST }), (...answer) => this.show(...answer));
    this.input = el('input', {
      type: 'search', id: 'search', placeholder: 'Find a device or a zone', 'aria-label': 'Find a device or a zone', autocomplete: 'off',
      maxlength: 256, oninput: () => this.typing.typed(this.text()),
    });
    this.results = el('ul', { class: 'results', 'aria-live': 'polite' });
    this.element = el('form', {
      class: 'search', role: 'search',
      onsubmit: (/** @type {Event} */ event) => {
        event.preventDefault();
        void this.typing.find(this.text(), (...answer) => this.open(...answer));
      },
    }, this.input, el('button', { type: 'submit' }, 'Find'), this.results);
  }

  text() {
    return this.input.value.trim();
  }

  /** Opens the device or zone with exactly this id; lists everything else. @type {Typing['show']} */
  open(text, found, failure) {
    const exact = found?.results.filter(({ id }) => id === text) ?? [];
    return exact.length === 1 ? this.choose(exact[0]) : this.show(text, found, failure);
  }

  /** @type {Typing['show']} */
  show(text, found, failure) {
    fill(this.results, found?.results.map((result) => this.row(result)) ?? [], noteOf(text, found, failure).map((note) => el('li', { class: 'empty' }, note)));
  }

  /** @param {Result} result */
  row(result) {
    const { kind, id, name } = result;
    return el('li', null,
      el('button', { type: 'button', class: 'link', onclick: () => this.choose(result) }, name || id),
      el('span', { class: 'since' }, name && name !== id ? `${kind} ${id}` : kind));
  }

  /** @param {Result} result */
  choose({ kind, id }) {
    this.typing.stop();
    fill(this.results);
    this.input.value = '';
    this.select(kind, id);
  }
}

/** The notes below a list: that there is more, or nothing, or why. @param {string} text @param {Found | null} found @param {Error} [failure] @returns {string[]} */
export function noteOf(text, found, failure) {
  if (failure) return [`The search failed: ${failure.message}.`];
  if (found && !found.results.length) return [`There is no device and no zone with ${text} in its id or name.`];
  return found?.more ? ['There are more; type more of the id or the name.'] : [];
}
