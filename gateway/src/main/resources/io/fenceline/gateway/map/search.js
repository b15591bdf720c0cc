// Finds a device or a zone by its id, or a visible zone by its name.
import { el, fill } from './dom.js';

const MOST = 8;

/** @typedef {['device' | 'zone', string]} Found */

/** @type {('device' | 'zone')[]} */
const KINDS = ['device', 'zone'];

export class Search {
  /**
   * @param {import('./api.js').Api} api
   * @param {import('./selection.js').Selection} selection
   * @param {import('./zones.js').Zones} zones
   */
  constructor(api, selection, zones) {
    this.api = api;
    this.selection = selection;
    this.zones = zones;
    this.input = el('input', { type: 'search', id: 'search', placeholder: 'Find a device or a zone', 'aria-label': 'Find a device or a zone', autocomplete: 'off' });
    this.results = el('ul', { class: 'results', 'aria-live': 'polite' });
    this.element = el('form', {
      class: 'search', role: 'search',
      onsubmit: (/** @type {Event} */ event) => {
        event.preventDefault();
        void this.find(this.input.value.trim());
      },
      oninput: () => fill(this.results),
    }, this.input, el('button', { type: 'submit' }, 'Find'), this.results);
  }

  /** @param {string} text */
  async find(text) {
    if (!text) return fill(this.results);
    const loaded = this.loaded(text.toLowerCase());
    try {
      return this.show(text, (loaded.length ? loaded : await this.ask(text)).slice(0, MOST));
    } catch (failure) {
      return fill(this.results, el('li', { class: 'empty' }, `The search failed: ${/** @type {Error} */ (failure).message}.`));
    }
  }

  /** @param {string} text @param {Found[]} found */
  show(text, found) {
    if (found.length === 1) return this.choose(...found[0]);
    return fill(this.results, found.length ? found.map(([kind, id]) => el('li', null,
      el('button', { type: 'button', class: 'link', onclick: () => this.choose(kind, id) }, kind === 'zone' ? this.zones.nameOf(id) : id),
      el('span', { class: 'since' }, kind))) : el('li', { class: 'empty' }, `There is no device and no zone ${text}.`));
  }

  /**
   * Asks the gateway for what is not in the visible part of the map. The credential may permit one kind only, so a failure counts
   * when nothing is found.
   *
   * @param {string} id @returns {Promise<Found[]>}
   */
  async ask(id) {
    const answers = await Promise.allSettled(KINDS.map((kind) => this.api.has(`/v1/${kind}s/${encodeURIComponent(id)}`)));
    const failed = answers.find((answer) => answer.status === 'rejected');
    const found = KINDS.filter((_, i) => answers[i].status === 'fulfilled' && answers[i].value);
    if (failed && !found.length) throw failed.reason;
    return found.map((kind) => [kind, id]);
  }

  /** What the page has loaded and whose id or name has the text. @param {string} text @returns {Found[]} */
  loaded(text) {
    /** @type {Found[]} */
    const found = [];
    for (const id of this.zones.byId.keys()) {
      if (id.toLowerCase().includes(text) || this.zones.nameOf(id).toLowerCase().includes(text)) found.push(['zone', id]);
    }
    for (const id of this.selection.operator.devices.byId.keys()) {
      if (id.toLowerCase().includes(text)) found.push(['device', id]);
    }
    return found;
  }

  /** @param {'device' | 'zone'} kind @param {string} id */
  choose(kind, id) {
    fill(this.results);
    this.input.value = '';
    void this.selection.select(kind, id);
  }
}
