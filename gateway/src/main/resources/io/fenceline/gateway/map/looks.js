// How devices differ: colour and sign by an attribute of their fixes, by speed or by the age of the fix.

/** @typedef {import('./devices.js').Fix} Fix */
/** @typedef {'circle' | 'square' | 'triangle' | 'diamond' | 'hexagon' | 'cross'} Sign */
/** @typedef {{color: string, sign: Sign}} Look */
/** @typedef {{look: Look, text: string, count: number}} LegendRow */

/** Neither is the name of an attribute, which begins with a colon. */
export const SPEED = 'speed';
export const AGE = 'age';

/** @type {Sign[]} */
const SIGNS = ['circle', 'square', 'triangle', 'diamond', 'hexagon'];
/** Told apart by all kinds of colour vision (Okabe and Ito), and from light to strong. */
const PALETTES = {
  light: { values: ['#0072b2', '#d55e00', '#007a59', '#a24f80', '#8a6d00'], ranks: ['#8a9299', '#7ab800', '#009e73', '#0072b2', '#5b2a86'], other: '#6b747a' },
  dark: { values: ['#56b4e9', '#ff9450', '#3ecf9f', '#e9a3cb', '#f0e442'], ranks: ['#8a9299', '#3b8fd0', '#3ecf9f', '#c8e04a', '#ffd24a'], other: '#8d979e' },
};
/** Upper limits in metres per second, and seconds. @type {Record<string, [number, string][]>} */
const RANKS = {
  [SPEED]: [[0.5, 'Standing'], [20 / 3.6, 'Up to 20 km/h'], [50 / 3.6, 'Up to 50 km/h'], [90 / 3.6, 'Up to 90 km/h'], [Infinity, 'Faster']],
  [AGE]: [[15, 'Up to 15 s'], [60, 'Up to 1 min'], [600, 'Up to 10 min'], [3600, 'Up to 1 h'], [Infinity, 'Older']],
};
const MOST_VALUES = SIGNS.length;
/** An attribute with more values than these is no kind of device, but says something else. */
const MOST_DISTINCT = 40;

/** The attributes by which devices can be told apart. @param {Iterable<Fix>} fixes @returns {string[]} */
export function attributesOf(fixes) {
  /** @type {Map<string, Set<string>>} */
  const values = new Map();
  let count = 0;
  for (const { attributes } of fixes) {
    count++;
    for (const [name, value] of Object.entries(attributes ?? {})) {
      if (typeof value === 'object') continue;
      values.set(name, (values.get(name) ?? new Set()).add(String(value)));
    }
  }
  return [...values].filter(([, each]) => each.size <= Math.max(MOST_VALUES, Math.min(MOST_DISTINCT, count / 2))).map(([name]) => name).sort();
}

export class Looks {
  /** @param {string} by speed, age, or an attribute behind a colon @param {'light' | 'dark'} theme */
  constructor(by, theme) {
    this.by = by;
    this.palette = PALETTES[theme];
    /** Those of an attribute, the most frequent first. @type {string[]} */
    this.values = [];
    /** @type {LegendRow[]} */
    this.rows = [];
  }

  /** Counts again. @param {Iterable<Fix>} fixes @param {number} now epoch milliseconds */
  count(fixes, now) {
    /** @type {Map<string, number>} */
    const counts = new Map();
    const all = [...fixes];
    const isAttribute = this.by.startsWith(':');
    for (const fix of all) {
      const key = isAttribute ? this.valueOf(fix) : String(this.rankOf(fix, now));
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
    if (isAttribute) {
      const frequent = [...counts.keys()].filter(Boolean).sort((a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0) || (a < b ? -1 : 1));
      // A value keeps its colour as long as it is among the frequent ones.
      const kept = this.values.filter((value) => frequent.slice(0, MOST_VALUES).includes(value));
      this.values = [...kept, ...frequent.filter((value) => !kept.includes(value))].slice(0, MOST_VALUES);
    }
    const texts = isAttribute ? this.values : RANKS[this.by].map(([, text]) => text);
    const keys = isAttribute ? this.values : texts.map((_, i) => String(i));
    const known = keys.map((key, i) => ({ look: this.look(i), text: texts[i], count: counts.get(key) ?? 0 }));
    const others = all.length - known.reduce((sum, { count }) => sum + count, 0);
    this.rows = [...known, ...(others ? [{ look: this.look(-1), text: isAttribute ? 'Others, or none' : 'Not known', count: others }] : [])];
  }

  /** The index of a device's look; -1 for one of no class. @param {Fix} fix @param {number} now epoch milliseconds */
  indexOf(fix, now) {
    return this.by.startsWith(':') ? this.values.indexOf(this.valueOf(fix)) : this.rankOf(fix, now);
  }

  /** @param {number} index @returns {Look} */
  look(index) {
    if (index < 0) return { color: this.palette.other, sign: 'cross' };
    const colors = this.by.startsWith(':') ? this.palette.values : this.palette.ranks;
    return { color: colors[index], sign: SIGNS[index] };
  }

  /** @param {Fix} fix */
  valueOf({ attributes }) {
    const value = attributes?.[this.by.slice(1)];
    return value === undefined || value === null || typeof value === 'object' ? '' : String(value);
  }

  /** @param {Fix} fix @param {number} now */
  rankOf({ speedMetersPerSecond, time }, now) {
    const value = this.by === AGE ? (now - time) / 1000 : speedMetersPerSecond;
    return typeof value === 'number' ? RANKS[this.by].findIndex(([limit]) => value <= limit) : -1;
  }
}

/** The corners of a sign with a radius, as large as a circle with it; none for a circle. @param {Sign} sign @param {number} radius @returns {[number, number][]} */
export function cornersOf(sign, radius) {
  const around = (/** @type {number} */ count, /** @type {number} */ size, /** @type {number} */ turn) =>
    Array.from({ length: count }, (_, i) => /** @type {[number, number]} */ ([
      radius * size * Math.sin((i / count + turn) * 2 * Math.PI), -radius * size * Math.cos((i / count + turn) * 2 * Math.PI)]));
  switch (sign) {
    case 'square': return around(4, 1.25, 1 / 8);
    case 'triangle': return around(3, 1.45, 0);
    case 'diamond': return around(4, 1.3, 0);
    case 'hexagon': return around(6, 1.1, 0);
    case 'cross': return around(8, 1, 0).map(([x, y], i) => (i % 2 ? [x * 1.3, y * 1.3] : [x * 0.45, y * 0.45]));
    default: return [];
  }
}
