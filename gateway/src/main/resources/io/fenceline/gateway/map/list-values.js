// The lists of zones and devices: their columns, filters and texts.
import { timeText } from './text.js';

/** @typedef {'zones' | 'devices'} Kind */
/** @typedef {{sort: string, descending: boolean, filter: string, choice: string}} Order */
/**
 * A column; sorted the other way round at first if the largest are of interest.
 *
 * @typedef {{sort: string, text: string, descending: boolean}} Column
 */

export const MOST_ROWS = 200;
const COUNT = new Intl.NumberFormat('en');
const MINUTE_MILLIS = 60_000;

/** @type {Record<Kind, {columns: Column[], choiceLabel: string, choices: [string, string][]}>} */
export const LISTS = {
  zones: {
    columns: [
      { sort: 'name', text: 'Zone', descending: false },
      { sort: 'members', text: 'Inside', descending: true },
      { sort: 'events', text: 'Events, 1 h', descending: true },
    ],
    choiceLabel: 'Rule',
    choices: [['', 'Any rule'], ['ad', 'With an ad'], ['capacity', 'With a capacity'], ['dwell', 'With a dwell time'], ['approach', 'With an approach'],
      ['time', 'With hours or dates'], ['condition', 'With a condition']],
  },
  devices: {
    columns: [
      { sort: 'id', text: 'Device', descending: false },
      { sort: 'zones', text: 'Zones', descending: true },
      { sort: 'events', text: 'Events, 1 h', descending: true },
      { sort: 'fix', text: 'Silent for', descending: false },
    ],
    choiceLabel: 'Silence',
    choices: [['', 'Silent or not'], ['1', 'Silent for 1 min'], ['10', 'Silent for 10 min'], ['60', 'Silent for 1 h']],
  },
};

/** What the gateway is asked. @param {Kind} kind @param {Order} order @param {number} now epoch milliseconds @returns {Record<string, string | number>} */
export function parametersOf(kind, { sort, descending, filter, choice }, now) {
  const text = filter.trim();
  return {
    sort, descending: String(descending), limit: MOST_ROWS,
    ...(text && { filter: text }),
    ...(choice && (kind === 'zones' ? { rule: choice } : { silentSince: now - Number(choice) * MINUTE_MILLIS })),
  };
}

/** The order after a click on a column: the other way round if it was sorted by it. @param {Order} order @param {Column} column @returns {Order} */
export function sortedBy(order, { sort, descending }) {
  return { ...order, sort, descending: order.sort === sort ? !order.descending : descending };
}

/** How much of the list is shown. @param {Kind} kind @param {number} shown @param {number} total */
export function totalText(kind, shown, total) {
  if (!total) return `No ${kind.slice(0, -1)} matches.`;
  const noun = total === 1 ? kind.slice(0, -1) : kind;
  return shown < total ? `The first ${COUNT.format(shown)} of ${COUNT.format(total)} ${noun}` : `${COUNT.format(total)} ${noun}`;
}

/** Where the events of a whole hour are not known. @param {number} since epoch milliseconds @param {number} now */
export function sinceText(since, now) {
  return now - since < 59 * MINUTE_MILLIS ? `Events since ${timeText(since, now)}: earlier ones are not known.` : '';
}
