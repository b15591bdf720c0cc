// How full a zone was in the last hours, and how long its visitors stayed, as charts of its card.
import { el, fill } from './dom.js';
import { durationText } from './text.js';

const LONGEST_MILLIS = 6 * 3_600_000;
const SHORTEST_MILLIS = 600_000;
const MINUTE_MILLIS = 60_000;
const REFRESH_MILLIS = MINUTE_MILLIS;

/** @typedef {{from: number, to: number, lengthLimitsMinutes: number[], lengths: number[], inside: number[]}} Visits */

export class ZoneVisits {
  /** Kept while the card is made anew. @param {import('./api.js').Api} api @param {string} zoneId */
  constructor(api, zoneId) {
    this.api = api;
    this.zoneId = zoneId;
    this.readAt = 0;
    this.element = el('div', { class: 'visits' });
  }

  /** Reads again, if that was long ago. */
  async refresh() {
    const now = Date.now();
    if (now - this.readAt < REFRESH_MILLIS) return;
    this.readAt = now;
    const visits = await this.read(now - LONGEST_MILLIS);
    const begin = visits && beginOf(visits);
    const shown = begin ? await this.read(begin) : visits;
    if (shown) fill(this.element, charts(shown));
  }

  /** @param {number} from @returns {Promise<Visits | null>} */
  read(from) {
    return this.api.get(`/v1/zones/${encodeURIComponent(this.zoneId)}/visits`, { from: Math.floor(from) }).catch(() => null);
  }
}

/** When the first device was inside, if nothing is to be seen of most of the time before; else null. @param {Visits} visits */
export function beginOf({ from, to, inside }) {
  const empty = inside.findIndex((count) => count > 0);
  if (empty <= inside.length / 2) return null;
  return Math.min(from + ((to - from) * (empty - 1)) / inside.length, to - SHORTEST_MILLIS);
}

/** @param {Visits} visits */
function charts({ from, to, lengthLimitsMinutes, lengths, inside }) {
  const span = durationText(to - from - ((to - from) % MINUTE_MILLIS));
  const most = Math.max(...inside);
  const ended = lengths.reduce((sum, each) => sum + each, 0);
  const names = classNames(lengthLimitsMinutes);
  return [
    el('h3', null, `Inside in the last ${span}: up to ${most}`),
    bars(inside, `Devices inside in the last ${span}: at most ${most}, now ${inside[inside.length - 1]}`),
    el('div', { class: 'axis' }, el('span', null, `${span} ago`), el('span', null, 'now')),
    el('h3', null, ended ? `Length of ${ended} visits` : 'No visit has ended'),
    ended > 0 && bars(lengths, names.map((name, i) => `${name}: ${lengths[i]}`).join(', ')),
    ended > 0 && el('div', { class: 'axis classes' }, names.map((name) => el('span', null, name))),
  ].flat();
}

/** The names of classes of lengths. @param {number[]} limits minutes */
export function classNames(limits) {
  const text = (/** @type {number} */ minutes) => (minutes < 60 ? `${minutes} min` : `${minutes / 60} h`);
  return [...limits.map((limit) => `< ${text(limit)}`), `≥ ${text(limits[limits.length - 1])}`];
}

/** @param {number[]} values @param {string} label */
function bars(values, label) {
  const most = Math.max(1, ...values);
  return el('div', { class: 'bars', role: 'img', 'aria-label': label }, values.map((value) => {
    const bar = el('span', { title: value });
    bar.style.height = `${(value / most) * 100}%`;
    return bar;
  }));
}
