// Finds a device or a zone by its id, or a visible one by a part of its id or name.
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

  /**
   * What has exactly this id, wherever it is, is opened. Otherwise everything that is similar is listed.
   *
   * @param {string} text
   */
  async find(text) {
    if (!text) return fill(this.results);
    try {
      const exact = await this.ask(text);
      return exact.length === 1 ? this.choose(...exact[0]) : this.show(text, exact.length ? exact : this.loaded(text));
    } catch (failure) {
      return fill(this.results, el('li', { class: 'empty' }, `The search failed: ${/** @type {Error} */ (failure).message}.`));
    }
  }

  /** @param {string} text @param {Found[]} found */
  show(text, found) {
    const rows = found.slice(0, MOST).map(([kind, id]) => el('li', null,
      el('button', { type: 'button', class: 'link', onclick: () => this.choose(kind, id) }, kind === 'zone' ? this.zones.nameOf(id) : id),
      el('span', { class: 'since' }, kind)));
    const rest = found.length ? `${found.length - MOST} more; type more of the id or the name.` : `There is no device and no zone ${text}.`;
    return fill(this.results, rows, (!found.length || found.length > MOST) && el('li', { class: 'empty' }, rest));
  }

  /**
   * Asks the gateway for these ids. The credential may permit one kind only, so a failure counts when nothing is found.
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

  /** What the page has loaded and whose id or name has the text, the best first. @param {string} text @returns {Found[]} */
  loaded(text) {
    return ranked(text, [
      ...Array.from(this.selection.operator.devices.byId.keys(), (id) => /** @type {Candidate} */ ({ found: ['device', id], texts: [id] })),
      ...Array.from(this.zones.byId.keys(), (id) => /** @type {Candidate} */ ({ found: ['zone', id], texts: [id, this.zones.nameOf(id)] })),
    ]);
  }

  /** @param {'device' | 'zone'} kind @param {string} id */
  choose(kind, id) {
    fill(this.results);
    this.input.value = '';
    void this.selection.select(kind, id);
  }
}

/** @typedef {{found: Found, texts: string[]}} Candidate */

/**
 * Those with the text in their id or name: equal ones, then those that begin with it, then others, each by name.
 *
 * @param {string} text @param {Candidate[]} candidates @returns {Found[]}
 */
export function ranked(text, candidates) {
  const wanted = text.toLowerCase();
  const rank = (/** @type {string} */ each) => [each === wanted, each.startsWith(wanted), each.includes(wanted)].indexOf(true);
  return candidates
    .map(({ found, texts }) => ({ found, name: texts[texts.length - 1], ranks: texts.map((each) => rank(each.toLowerCase())).filter((each) => each >= 0) }))
    .filter(({ ranks }) => ranks.length)
    .sort((a, b) => Math.min(...a.ranks) - Math.min(...b.ranks) || a.name.localeCompare(b.name, undefined, { numeric: true }))
    .map(({ found }) => found);
}
