// The devices of the visible part of the map.
import { moved, project, still } from './motion.js';

/** @typedef {{deviceId: string, time: number, lon: number, lat: number, [name: string]: any}} Fix */
/**
 * @typedef {object} Device
 * @property {string} id
 * @property {Fix} fix the last one
 * @property {import('./motion.js').Motion} motion
 * @property {Map<string, number>} zones since when, epoch milliseconds, by zone
 */

export class Devices {
  /** @param {() => boolean} smooth whether devices move between fixes */
  constructor(smooth) {
    this.smooth = smooth;
    /** @type {Map<string, Device>} */
    this.byId = new Map();
  }

  /** @param {Fix} fix @param {number} now milliseconds */
  put(fix, now) {
    const known = this.byId.get(fix.deviceId);
    const at = project(fix.lon, fix.lat);
    if (!known) {
      this.byId.set(fix.deviceId, { id: fix.deviceId, fix, motion: still(at, now), zones: new Map() });
    } else if (fix.time > known.fix.time) {
      known.motion = fix.segmentStart ? still(at, now) : moved(known.motion, at, now, this.smooth());
      known.fix = fix;
    }
  }

  /**
   * Takes the devices that are in the box now; others in memory have left it.
   *
   * @param {{deviceId: string, lastFix?: Fix, zones: {zoneId: string, enteredAt: number}[]}[]} states
   * @param {number} now milliseconds
   */
  replace(states, now) {
    const ids = new Set(states.map((state) => state.deviceId));
    for (const id of this.byId.keys()) {
      if (!ids.has(id)) this.byId.delete(id);
    }
    states.forEach((state) => this.putState(state, now));
  }

  /** @param {{deviceId: string, lastFix?: Fix, zones: {zoneId: string, enteredAt: number}[]}} state @param {number} now */
  putState(state, now) {
    if (state.lastFix) this.put(state.lastFix, now);
    const device = this.byId.get(state.deviceId);
    if (device) device.zones = new Map(state.zones.map((zone) => [zone.zoneId, zone.enteredAt]));
  }

  /** Membership as a transition changes it. @param {{type: string, deviceId: string, zoneId: string, time: number}} transition */
  transition({ type, deviceId, zoneId, time }) {
    const device = this.byId.get(deviceId);
    if (type === 'ENTER') device?.zones.set(zoneId, time);
    if (type === 'EXIT') device?.zones.delete(zoneId);
  }
}
