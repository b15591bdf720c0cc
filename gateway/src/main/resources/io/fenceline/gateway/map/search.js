// Finds a device or a zone by its id, or a visible zone by its name.
import { el, fill } from './dom.js';

const MOST = 8;

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
    const found = (loaded.length ? loaded : await this.ask(text)).slice(0, MOST);
    if (found.length === 1) return this.choose(...found[0]);
    return fill(this.results, found.length ? found.map(([kind, id]) => el('li', null,
      el('button', { type: 'button', class: 'link', onclick: () => this.choose(kind, id) }, kind === 'zone' ? this.zones.nameOf(id) : id),
      el('span', { class: 'since' }, kind))) : el('li', { class: 'empty' }, `There is no device and no zone ${text}.`));
  }

  /** Asks the gateway for what is not in the visible part of the map. @param {string} id @returns {Promise<['device' | 'zone', string][]>} */
  async ask(id) {
    const path = encodeURIComponent(id);
    const [device, zone] = await Promise.all(['/v1/devices/', '/v1/zones/'].map((each) =>
      this.api.request(each + path).then(() => true, () => false)));
    return [...(device ? [/** @type {['device', string]} */ (['device', id])] : []), ...(zone ? [/** @type {['zone', string]} */ (['zone', id])] : [])];
  }

  /** What the page has loaded and whose id or name has the text. @param {string} text @returns {['device' | 'zone', string][]} */
  loaded(text) {
    /** @type {['device' | 'zone', string][]} */
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
