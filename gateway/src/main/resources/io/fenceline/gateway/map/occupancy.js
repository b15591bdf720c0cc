// How many devices are in the zones of the visible part of the map.
import { bboxText } from './viewport.js';

/** @typedef {{count: number, since?: number, capacity?: number, over?: boolean}} Occupancy */

/** As many as are drawn. */
const MOST_ZONES = 1_500;
const REFRESH_MILLIS = 2_000;

/** @param {Occupancy} occupancy @returns {'over' | 'full' | ''} */
export function stateOf({ count, capacity, over }) {
  return over ? 'over' : count === capacity ? 'full' : '';
}

/** As on the map: `12`, or `12 of 10, over`. @param {Occupancy} occupancy */
export function occupancyText(occupancy) {
  const { count, capacity } = occupancy;
  const state = stateOf(occupancy);
  return [capacity === undefined ? `${count}` : `${count} of ${capacity}`, ...(state ? [state] : [])].join(', ');
}

export class ZoneCounts {
  /** @param {import('./api.js').Api} api @param {() => void} changed */
  constructor(api, changed) {
    this.api = api;
    this.changed = changed;
    /** @type {Map<string, Occupancy>} */
    this.byId = new Map();
    /** The last answer. @type {any} */
    this.answer = null;
  }

  /** @param {() => [number, number, number, number]} bbox of the visible part of the map */
  follow(bbox) {
    setInterval(() => document.hidden || void this.load(bbox()), REFRESH_MILLIS);
  }

  /** @param {[number, number, number, number]} bbox */
  async load(bbox) {
    const answer = await this.api.getChanged('/v1/zones/occupancy', { bbox: bboxText(bbox), limit: MOST_ZONES }).catch(() => this.answer);
    if (answer === this.answer) return;
    this.answer = answer;
    this.byId = new Map(answer.zones.map((/** @type {Occupancy & {zoneId: string}} */ zone) => [zone.zoneId, zone]));
    this.changed();
  }
}
