// Repeats in the list of what happens: events of one type in one zone within a minute are one row.

/** @typedef {import('./feed.js').Entry} Entry */
/**
 * @typedef {object} Row
 * @property {Entry} entry the newest one
 * @property {string} key the same for all repeats of one type in one zone
 * @property {Entry[]} repeats all of them, newest first; only the entry, if it stands for itself
 */

const WINDOW_MILLIS = 60_000;
/** Fewer are listed one by one. */
const LEAST_REPEATS = 3;

/** @param {Entry} entry */
export function keyOf({ kind, type, event }) {
  return JSON.stringify([kind, type, event.zoneId]);
}

/** @param {Entry[]} entries newest first @param {Set<string>} open keys of repeats that are listed one by one @returns {Row[]} */
export function rowsOf(entries, open) {
  /** @type {Map<string, Row>} the last one of a key */
  const last = new Map();
  const rows = entries.map((entry) => {
    const key = keyOf(entry);
    const row = last.get(key);
    if (row && row.entry.event.time - entry.event.time < WINDOW_MILLIS) {
      row.repeats.push(entry);
      return row;
    }
    const first = { entry, key, repeats: [entry] };
    last.set(key, first);
    return first;
  });
  return rows.flatMap((row, i) => {
    const isOneByOne = row.repeats.length < LEAST_REPEATS || open.has(row.key);
    if (isOneByOne) return [{ entry: entries[i], key: row.key, repeats: entries[i] === row.entry ? row.repeats : [entries[i]] }];
    return entries[i] === row.entry ? [row] : [];
  });
}

/** Whether a row stands for repeats, or is the first of some that are listed. @param {Row} row */
export function hasRepeats({ repeats }) {
  return repeats.length >= LEAST_REPEATS;
}
