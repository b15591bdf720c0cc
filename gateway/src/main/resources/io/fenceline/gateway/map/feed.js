// The list of what happens, newest first.
import { el, fill, icon, isPressed } from './dom.js';
import { hasRepeats, rowsOf } from './repeats.js';
import { adText, awayText, reasonText, timeText, verbOf } from './text.js';

/**
 * @typedef {object} Entry
 * @property {'transition' | 'ad-match'} kind
 * @property {string} type of the transition, or trigger of the ad match
 * @property {any} event
 */
/** @typedef {{find: string, types: string[]}} Filter */

export const TYPES = ['ENTER', 'EXIT', 'DWELL', 'CROSS', 'APPROACH', 'OVERDUE', 'AD'];
const KEPT = 500;
const SHOWN = 80;
const RENDER_MILLIS = 200;

/** @param {Entry} entry @param {Filter} filter @param {(zoneId: string) => string} nameOf */
export function matches({ kind, type, event }, { find, types }, nameOf) {
  const text = find.trim().toLowerCase();
  return (!types.length || types.includes(kind === 'ad-match' ? 'AD' : type))
    && (!text || [event.deviceId, event.zoneId, nameOf(event.zoneId)].some((each) => each.toLowerCase().includes(text)));
}

/** @param {import('./stream.js').StreamMessage} message a transition or an ad match @returns {Entry} */
export function entryOf({ kind, event }) {
  return kind === 'transition' ? { kind, type: event.type, event } : { kind: 'ad-match', type: event.trigger, event };
}

/** Of a list without a row. @param {boolean} hasEvents @param {boolean} isKnown whether earlier events were read */
export function emptyText(hasEvents, isKnown) {
  if (hasEvents) return 'No event matches the filter.';
  return isKnown ? 'Nothing has happened here yet. Transitions and ads appear as they happen.' : 'Loading';
}

export class Feed {
  /**
   * @param {Filter} filter
   * @param {(zoneId: string) => string} nameOf
   * @param {(kind: 'device' | 'zone', id: string) => void} select
   * @param {() => void} filtered the filter has changed
   */
  constructor(filter, nameOf, select, filtered) {
    this.filter = filter;
    this.nameOf = nameOf;
    this.select = select;
    this.filtered = filtered;
    /** @type {Entry[]} newest first */
    this.entries = [];
    this.ids = new Set();
    /** The entries that are shown while it is paused; null if it is not. @type {Entry[] | null} */
    this.paused = null;
    this.unseen = 0;
    /** Whether what happened before has been asked for. */
    this.isKnown = false;
    /** The keys of repeats that are listed one by one. @type {Set<string>} */
    this.open = new Set();
    this.timer = 0;
    this.list = el('ol', { class: 'feed', 'aria-label': 'Transitions and ads, newest first' });
    this.pause = el('button', { type: 'button', class: 'quiet', 'aria-pressed': 'false', onclick: () => this.togglePause() });
    this.find = el('input', {
      type: 'search', id: 'feed-find', placeholder: 'Filter by device or zone', 'aria-label': 'Filter by device or zone',
      value: filter.find, oninput: () => this.setFind(this.find.value),
    });
    this.covers = el('p', { class: 'hint' });
    this.chips = el('div', { class: 'chips', role: 'group', 'aria-label': 'Types' });
    this.element = el('section', { class: 'card activity', 'aria-labelledby': 'activity-title' },
      el('div', { class: 'row' }, el('h2', { id: 'activity-title' }, 'Activity'), this.pause),
      this.covers, this.find, this.chips, this.list);
    this.showControls();
    this.render();
  }

  /** @param {Entry} entry */
  add(entry) {
    const key = entry.event.id;
    if (this.ids.has(key)) return;
    this.ids.add(key);
    this.entries.unshift(entry);
    if (this.entries.length > KEPT) this.ids.delete(this.entries.pop()?.event.id);
    if (this.paused) this.unseen++;
    this.schedule();
  }

  /** Adds what happened before the page was opened, or elsewhere. @param {Entry[]} entries @param {string} covers since when none is missing */
  addEarlier(entries, covers) {
    for (const entry of entries) {
      if (!this.ids.has(entry.event.id)) this.entries.push(entry);
      this.ids.add(entry.event.id);
    }
    this.entries.sort((a, b) => b.event.time - a.event.time);
    for (const dropped of this.entries.splice(KEPT)) this.ids.delete(dropped.event.id);
    this.covers.textContent = covers;
    this.isKnown = true;
    if (!this.paused) this.schedule();
  }

  schedule() {
    this.timer ||= window.setTimeout(() => {
      this.timer = 0;
      if (isPressed(this.list)) this.schedule();
      else if (this.paused) this.showControls();
      else this.render();
    }, RENDER_MILLIS);
  }

  /** @param {string} find */
  setFind(find) {
    this.filter.find = find;
    if (this.find.value !== find) this.find.value = find;
    this.filtered();
    this.render();
  }

  togglePause() {
    this.paused = this.paused ? null : [...this.entries];
    this.unseen = 0;
    this.showControls();
    this.render();
  }

  /** @param {string} type */
  toggleType(type) {
    const { types } = this.filter;
    this.filter.types = types.includes(type) ? types.filter((each) => each !== type) : [...types, type];
    this.showControls();
    this.filtered();
    this.render();
  }

  showControls() {
    fill(this.pause, icon(this.paused ? 'play' : 'pause'), this.paused ? `Resume${this.unseen ? ` (${this.unseen} new)` : ''}` : 'Pause');
    this.pause.setAttribute('aria-pressed', String(this.paused !== null));
    const focused = document.activeElement?.getAttribute('data-type');
    fill(this.chips, TYPES.map((type) => {
      const pressed = this.filter.types.includes(type);
      return el('button', { type: 'button', class: 'chip', 'data-type': type, 'aria-pressed': String(pressed), onclick: () => this.toggleType(type) },
        icon(type === 'AD' ? 'ad' : type), type === 'AD' ? 'Ad' : type[0] + type.slice(1).toLowerCase());
    }));
    if (focused) /** @type {HTMLElement | null} */ (this.chips.querySelector(`[data-type="${focused}"]`))?.focus({ preventScroll: true });
  }

  render() {
    const entries = this.paused ?? this.entries;
    const shown = rowsOf(entries.filter((entry) => matches(entry, this.filter, this.nameOf)), this.open).slice(0, SHOWN);
    const focused = document.activeElement?.getAttribute('data-entry');
    fill(this.list, shown.length ? shown.map((row) => this.row(row)) : el('li', { class: 'empty' },
      emptyText(entries.length > 0, this.isKnown)));
    if (focused) /** @type {HTMLElement | null} */ (this.list.querySelector(`[data-entry="${CSS.escape(focused)}"]`))?.focus({ preventScroll: true });
  }

  /** @param {import('./repeats.js').Row} row */
  row(row) {
    const line = eventRow(row.entry, this.nameOf, this.select);
    if (hasRepeats(row)) line.children[1].append(' ', this.repeatsButton(row));
    return line;
  }

  /** @param {import('./repeats.js').Row} row */
  repeatsButton({ key, repeats }) {
    const isOpen = this.open.has(key);
    const devices = new Set(repeats.map(({ event }) => event.deviceId)).size;
    const label = `${repeats.length} times within a minute, ${devices === 1 ? 'by one device' : `by ${devices} devices`}; ${isOpen ? 'show as one' : 'show each'}`;
    return el('button', {
      type: 'button', class: 'repeats', 'data-entry': key, 'aria-expanded': String(isOpen), 'aria-label': label, title: label,
      onclick: () => this.toggleRepeats(key),
    }, `×${repeats.length}`);
  }

  /** @param {string} key */
  toggleRepeats(key) {
    if (!this.open.delete(key)) this.open.add(key);
    this.render();
  }
}

/**
 * @param {Entry} entry @param {(zoneId: string) => string} nameOf
 * @param {(kind: 'device' | 'zone', id: string) => void} select
 * @param {{device?: boolean, zone?: boolean, reason?: boolean, why?: ((event: any) => void) | null}} [parts]
 */
export function eventRow({ kind, type, event }, nameOf, select, { device = true, zone = true, reason = false, why = null } = {}) {
  const link = (/** @type {'device' | 'zone'} */ of, /** @type {string} */ id, /** @type {string} */ text) =>
    el('button', { type: 'button', class: 'link', 'data-entry': `${event.id}/${of}`, onclick: () => select(of, id) }, text);
  const isAd = kind === 'ad-match';
  return el('li', { class: 'event', 'data-type': isAd ? 'AD' : type },
    el('span', { class: 'mark' }, icon(isAd ? 'ad' : type)),
    el('div', null,
      device && link('device', event.deviceId, event.deviceId), device && ' ',
      isAd ? (device ? 'gets ' : 'Ad ') : `${device ? verbOf(type) : capital(verbOf(type))} `,
      isAd && el('strong', null, adText(event.ad).title), isAd && zone && ' in ',
      zone && (event.scope ? event.zoneId : link('zone', event.zoneId, nameOf(event.zoneId))), // Of one device: its card has the zone.
      type === 'APPROACH' && !isAd && el('span', { class: 'reason' }, `, ${awayText(event)}`),
      reason && event.reason && event.reason !== 'MOVED' && el('span', { class: 'reason' }, ` (${reasonText(event.reason)})`),
      why && ' ', why && el('button', { type: 'button', class: 'link why', onclick: () => why(event) }, 'Why?')),
    el('time', { datetime: new Date(event.time).toISOString() }, timeText(event.time)));
}

/** @param {string} text */
function capital(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
