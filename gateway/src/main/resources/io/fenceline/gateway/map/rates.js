// How many devices are in view, how often they report, and how old their fixes are when they arrive.
import { byId } from './dom.js';

const PERIOD_MILLIS = 2_000;
/** Older fixes are those of a replay, or of a device whose clock is wrong: they tell nothing about the way here. */
const OLDEST_MILLIS = 60_000;
const COUNT = new Intl.NumberFormat('en');

export class Rates {
  /**
   * @param {() => number | null} devices in view; null while they are not known
   * @param {() => number | null} recorded fixes a second at the moment that is shown; null for now
   */
  constructor(devices, recorded) {
    this.devices = devices;
    this.recorded = recorded;
    this.fixes = 0;
    /** Milliseconds. @type {number[]} */
    this.ages = [];
    byId('rates').textContent = ratesText(null, 0, null);
    setInterval(() => this.show(), PERIOD_MILLIS);
  }

  /** A fix has arrived. @param {{time: number}} fix */
  count({ time }) {
    this.fixes++;
    const age = Date.now() - time;
    if (age >= 0 && age < OLDEST_MILLIS) this.ages.push(age);
  }

  show() {
    const recorded = this.recorded();
    byId('rates').textContent = recorded === null
      ? ratesText(this.devices(), this.fixes / (PERIOD_MILLIS / 1000), median(this.ages))
      : ratesText(this.devices(), recorded, null);
    this.fixes = 0;
    this.ages = [];
  }
}

/** @param {number | null} devices null while they are not known @param {number} fixes a second @param {number | null} age milliseconds */
export function ratesText(devices, fixes, age) {
  if (devices === null) return 'Loading';
  const parts = [`${COUNT.format(devices)} ${devices === 1 ? 'device' : 'devices'}`];
  const rounded = fixes < 10 ? Number(fixes.toFixed(1)) : Math.round(fixes);
  if (fixes > 0) parts.push(`${COUNT.format(rounded)} ${rounded === 1 ? 'fix' : 'fixes'}/s`);
  if (age !== null) parts.push(age < 1_000 ? `delay ${Math.round(age)} ms` : `delay ${(age / 1_000).toFixed(1)} s`);
  return parts.join(', ');
}

/** @param {number[]} values @returns {number | null} */
export function median(values) {
  return values.length ? [...values].sort((a, b) => a - b)[values.length >> 1] : null;
}
