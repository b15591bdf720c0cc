// Why a device got an event, or got none: its fixes, replayed by the gateway.
import { el, fill, icon } from './dom.js';
import { timeText } from './text.js';
import { borderText, sentenceOf } from './why-sentence.js';

const BEFORE_MILLIS = 600_000;
const AFTER_MILLIS = 900_000;
/** A replay from the device's entry on knows that it is inside; further back would take too long. */
const LONGEST_VISIT_MILLIS = 21_600_000;
const ROWS_BEFORE = 12;
const ROWS_AFTER = 4;

const EFFECTS = {
  enters: 'enters',
  leaves: 'leaves',
  dwells: 'dwells',
  crosses: 'crosses',
  approaches: 'approaches',
  'is-overdue': 'is overdue',
  stays: 'stays in',
  'stays-outside': 'not in',
  'may-enter': 'may enter',
  'may-leave': 'may leave',
};

/**
 * @typedef {object} Decision
 * @property {string} effect
 * @property {string} decidedBy
 * @property {string} why
 * @property {number} [borderMeters]
 * @property {string} [transitionId]
 */
/**
 * @typedef {object} Step
 * @property {string} event
 * @property {string} [why]
 * @property {number} [time]
 * @property {number} [lon]
 * @property {number} [lat]
 * @property {string} [detail] of a refused record
 * @property {Decision[]} [zones]
 * @property {{zoneId: string, trigger: string, verdict: string}[]} [ads]
 */
/**
 * A line of the table: one decision, or several alike in a row.
 *
 * @typedef {object} Row
 * @property {number | undefined} time of the first
 * @property {number | undefined} until of the last
 * @property {number} count
 * @property {string} effect
 * @property {string} why of the last
 * @property {string} key by which steps are alike
 * @property {string | undefined} border of the last
 * @property {string | undefined} transitionId
 */

/** The period, in record times, for which the gateway is asked about an event. @param {{time: number, enteredAt?: number}} event @param {number} now */
export function spanOf({ time, enteredAt = time }, now) {
  const from = Math.max(enteredAt, time - LONGEST_VISIT_MILLIS) - BEFORE_MILLIS;
  const to = time + AFTER_MILLIS;
  return to < now ? { from, to } : { from };
}

/** @param {Step[]} steps about one zone @param {string} zoneId @returns {Row[]} */
export function rowsOf(steps, zoneId) {
  /** @type {Row[]} */
  const rows = [];
  const add = (/** @type {Row} */ row) => {
    const last = rows.at(-1);
    if (last && !row.transitionId && !last.transitionId && last.key === row.key) {
      Object.assign(last, { until: row.until, count: last.count + 1, why: row.why, border: row.border });
    } else {
      rows.push(row);
    }
  };
  for (const { event, why, time, detail, zones = [], ads = [] } of steps) {
    for (const each of zones) {
      const effect = EFFECTS[/** @type {keyof typeof EFFECTS} */ (each.effect)] ?? each.effect;
      const border = each.borderMeters === undefined ? undefined : borderText(each.borderMeters);
      add({ time, until: time, count: 1, effect, why: each.why, key: `${effect} ${each.decidedBy}`, border, transitionId: each.transitionId });
    }
    if (!zones.length && event !== 'applied') {
      add({ time, until: time, count: 1, effect: event, why: detail ?? why ?? '', key: event, border: undefined, transitionId: undefined });
    }
    for (const { trigger, verdict } of ads.filter((ad) => ad.zoneId === zoneId)) {
      rows.push({ time, until: time, count: 1, effect: 'ad', why: `${verdict} (${trigger})`, key: 'ad', border: undefined, transitionId: undefined });
    }
  }
  return rows;
}

/** The rows around a transition, or the last ones. @param {Row[]} rows @param {string | null} transitionId */
export function around(rows, transitionId) {
  const found = rows.findIndex((row) => transitionId !== null && row.transitionId === transitionId);
  const end = found < 0 ? rows.length : found + 1 + ROWS_AFTER;
  return rows.slice(Math.max(0, end - ROWS_AFTER - ROWS_BEFORE), end);
}

/**
 * Beside the map, on which the fixes and the border are drawn.
 *
 * @param {import('./operator.js').Operator} operator
 * @param {object} question
 * @param {string} question.deviceId
 * @param {string} question.zoneId
 * @param {{id: string, time: number, scope?: string, enteredAt?: number} | null} question.event null to ask about the last hour
 * @param {string} question.title
 */
export async function explain({ page: { api }, zones, why }, { deviceId, zoneId, event, title }) {
  document.querySelectorAll('dialog.explanation').forEach((each) => /** @type {HTMLDialogElement} */ (each).close());
  const body = el('div', { class: 'answer', 'aria-live': 'polite' }, el('p', null, 'Replaying the fixes …'));
  const close = el('button', { type: 'button', class: 'icon', 'aria-label': 'Close', title: 'Close (Escape)', onclick: () => dialog.close() }, icon('close'));
  const escape = (/** @type {KeyboardEvent} */ key) => {
    if (key.key !== 'Escape') return;
    key.stopPropagation();
    dialog.close();
  };
  const dialog = el('dialog', {
    class: 'explanation', 'aria-labelledby': 'explanation-title',
    onclose: () => {
      removeEventListener('keydown', escape, true);
      why.hide();
      dialog.remove();
    },
  }, el('div', { class: 'row' }, el('h2', { id: 'explanation-title' }, title), close), body);
  document.body.append(dialog);
  addEventListener('keydown', escape, true);
  dialog.show();
  close.focus();
  try {
    const span = event ? spanOf(event, Date.now()) : {};
    const { steps, remarks } = await api.get(`/v1/devices/${encodeURIComponent(deviceId)}/explain`, { zone: zoneId, ...span });
    const sentence = sentenceOf(steps, event);
    fill(body, explanation(rowsOf(steps, zoneId), remarks, event?.id ?? null, sentence?.text ?? '', zones.nameOf(zoneId)));
    body.querySelector('.asked')?.scrollIntoView({ block: 'nearest' });
    body.scrollTop = 0;
    const own = event?.scope !== undefined;
    const zone = sentence?.places.length ? (!own && zones.byId.get(zoneId)) || await zones.get(zoneId, own ? deviceId : null).catch(() => null) : null;
    if (zone && dialog.open) why.show(zone.feature, sentence?.places ?? []);
  } catch (failure) {
    fill(body, el('p', { class: 'error' }, /** @type {Error} */ (failure).message));
  }
}

/** @param {Row[]} rows @param {string[]} remarks @param {string | null} transitionId @param {string} sentence @param {string} zoneName */
function explanation(rows, remarks, transitionId, sentence, zoneName) {
  const shown = around(rows, transitionId);
  return el('div', null,
    sentence && el('p', { class: 'sentence' }, sentence.replace(/(\d) (k?m\b)/g, '$1\u00a0$2')),
    !shown.length && el('p', null, 'No fix of the device was evaluated in this time.'),
    shown.length > 0 && el('div', { class: 'table', tabindex: 0, role: 'region', 'aria-label': 'Decisions' }, el('table', null,
      el('thead', null, el('tr', null, ['Fix', 'Border', zoneName].map((name) => el('th', { scope: 'col' }, name)))),
      el('tbody', null, shown.map((row) => el('tr', { class: row.transitionId ? (row.transitionId === transitionId ? 'asked' : 'happened') : null },
        el('td', null, fixText(row)), el('td', null, row.border), el('td', null, row.effect, ' ', el('span', { class: 'since' }, row.why))))))),
    remarks.length > 0 && el('details', { open: transitionId !== null && !shown.some((row) => row.transitionId === transitionId) },
      el('summary', null, 'What the replay compared, and cannot know'),
      el('ul', null, remarks.map((remark) => el('li', null, remark)))));
}

/** @param {Row} row */
function fixText({ time, until, count }) {
  if (time === undefined || until === undefined) return '';
  return count === 1 ? timeText(time) : `${timeText(time)} to ${timeText(until)}, ${count} fixes`;
}
