// A list of all zones or devices, wherever they are, which the gateway sorts and filters: it answers with the first of them.
import { age } from './ages.js';
import { el, fill, isInUse } from './dom.js';
import { LISTS, parametersOf, sinceText, sortedBy, totalText } from './list-values.js';

/** @typedef {import('./list-values.js').Kind} Kind */

const REFRESH_MILLIS = 3_000;
const TYPING_MILLIS = 250;

export class List {
  /**
   * @param {Kind} kind @param {import('./api.js').Api} api
   * @param {(kind: 'device' | 'zone', id: string) => void} select
   */
  constructor(kind, api, select) {
    const { columns, choiceLabel, choices } = LISTS[kind];
    this.kind = kind;
    this.api = api;
    this.select = select;
    /** @type {import('./list-values.js').Order} */
    this.order = { sort: columns[0].sort, descending: columns[0].descending, filter: '', choice: '' };
    this.request = 0;
    this.loading = 0;
    this.timer = 0;
    const noun = kind.slice(0, -1);
    const find = el('input', { type: 'search', placeholder: `Filter ${kind}`, 'aria-label': `Filter ${kind}`, maxlength: 256, oninput: () => this.change({ filter: find.value }) });
    const choice = el('select', { 'aria-label': choiceLabel, onchange: () => this.change({ choice: choice.value }) },
      choices.map(([value, text]) => el('option', { value }, text)));
    this.heads = columns.map((column) => el('th', { scope: 'col' },
      el('button', { type: 'button', class: 'sort', onclick: () => this.change(sortedBy(this.order, column)) }, column.text)));
    this.rows = el('tbody');
    this.total = el('p', { class: 'hint', role: 'status' });
    this.since = el('p', { class: 'hint' });
    this.element = el('section', { class: `card list-of-${kind}`, 'aria-label': `All ${kind}` },
      el('div', { class: 'filters' }, find, choice), this.total,
      el('table', { class: 'all', 'aria-label': `All ${kind}, by ${noun}` }, el('thead', null, el('tr', null, this.heads)), this.rows), this.since);
    setInterval(() => this.loading || document.hidden || !this.isShown() || void this.load(), REFRESH_MILLIS);
    this.showOrder();
  }

  isShown() {
    return this.element.isConnected && this.element.checkVisibility();
  }

  /** @param {Partial<import('./list-values.js').Order>} change */
  change(change) {
    this.order = { ...this.order, ...change };
    this.showOrder();
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => void this.load(), change.filter === undefined ? 0 : TYPING_MILLIS);
  }

  showOrder() {
    LISTS[this.kind].columns.forEach(({ sort }, i) => {
      const isSorted = sort === this.order.sort;
      this.heads[i].setAttribute('aria-sort', isSorted ? (this.order.descending ? 'descending' : 'ascending') : 'none');
    });
  }

  async load() {
    const request = ++this.request;
    this.loading++;
    try {
      const answer = await this.api.get(`/v1/lists/${this.kind}`, parametersOf(this.kind, this.order, Date.now()));
      if (request === this.request && !isInUse(this.rows)) this.show(answer);
    } catch (failure) {
      if (request === this.request) fill(this.total, `The list cannot be read: ${/** @type {Error} */ (failure).message}`);
    } finally {
      this.loading--;
    }
  }

  /** @param {any} answer of the gateway */
  show(answer) {
    const rows = answer[this.kind];
    const focused = this.rows.contains(document.activeElement) ? document.activeElement?.textContent : null;
    fill(this.total, document.body.classList.contains('past') ? 'As it is now: ' : '', totalText(this.kind, rows.length, answer.total));
    fill(this.since, sinceText(answer.since, Date.now()));
    fill(this.rows, rows.map((/** @type {any} */ row) => el('tr', { 'data-id': row.id ?? row.deviceId }, this.kind === 'zones' ? this.zone(row) : this.device(row))));
    if (focused) [...this.rows.querySelectorAll('button')].find((each) => each.textContent === focused)?.focus({ preventScroll: true });
  }

  /** @param {{id: string, name?: string, members: number, events: number, capacity?: number}} row */
  zone({ id, name, members, events, capacity }) {
    const isOver = capacity !== undefined && members > capacity;
    return [
      el('th', { scope: 'row' }, this.link('zone', id, name || id)),
      el('td', { class: isOver ? 'over' : null }, capacity === undefined ? members : `${members} of ${capacity}`, isOver && ', over'),
      el('td', null, events),
    ];
  }

  /** @param {{deviceId: string, zones: number, events: number, fixTime: number}} row */
  device({ deviceId, zones, events, fixTime }) {
    return [el('th', { scope: 'row' }, this.link('device', deviceId, deviceId)), el('td', null, zones), el('td', null, events), el('td', null, age(fixTime, ''))];
  }

  /** @param {'device' | 'zone'} kind @param {string} id @param {string} text */
  link(kind, id, text) {
    return el('button', { type: 'button', class: 'link', onclick: () => this.select(kind, id) }, text);
  }

  /** Goes on where a row was chosen. @param {string} id */
  focus(id) {
    /** @type {HTMLElement | null} */ (this.rows.querySelector(`[data-id="${CSS.escape(id)}"] button`))?.focus();
  }
}
