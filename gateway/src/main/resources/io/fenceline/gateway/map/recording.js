// What devices did in a span of time, at any moment of it.
import { Devices } from './devices.js';
import { bearing, distance } from './geometry.js';
import { project, still } from './motion.js';
import { ZoneHistory } from './zone-history.js';

/** @typedef {import('./stream.js').StreamMessage} StreamMessage */
/** @typedef {{deviceId: string, zones: {zoneId: string, enteredAt: number}[], millis: number[], positions: [number, number][], attributes: {millis: number, attributes: Record<string, any>}[]}} Track */
/**
 * The answer of the gateway.
 *
 * @typedef {object} Past
 * @property {number} from epoch milliseconds
 * @property {number} to
 * @property {number} stepMillis positions are at least so far apart in time; 0 if all are there
 * @property {Track[]} devices
 * @property {StreamMessage[]} events
 * @property {number} omittedEvents
 * @property {boolean} [allAttributes]
 * @property {number} [unreadable]
 */

/** A device that was silent for longer stood where it was, as far as is known. */
const LONGEST_MOVE_MILLIS = 60_000;
const RATE_MILLIS = 60_000;
const TRAIL_MILLIS = 20_000;
const TRAIL_POINTS = 24;
const LEAST_METERS_PER_SECOND = 0.5;

export class Recording {
  /** @param {Past} past @param {import('./zone-history.js').ChangedZone[]} [changedZones] */
  constructor({ from, to, stepMillis, devices, events }, changedZones = []) {
    this.from = from;
    this.to = to;
    this.tracks = devices;
    this.zoneHistory = new ZoneHistory(changedZones);
    /** What is not there, in words. */
    this.missing = '';
    this.events = [...events].sort((a, b) => a.event.time - b.event.time);
    this.isThinned = stepMillis > 0;
    this.longestMove = Math.max(LONGEST_MOVE_MILLIS, 2 * stepMillis);
    /** The devices at the moment, as the map draws them. */
    this.devices = new Devices(() => false);
    /** How many events had happened at the moment. */
    this.passed = 0;
    this.moment = from;
    this.zones = zonesAtStart(devices);
  }

  /**
   * Goes to a moment, and returns what happened since the moment before; all of it after going back.
   *
   * @param {number} moment epoch milliseconds @param {number} now of the pictures, milliseconds @param {number} speed of playing, for trails
   * @returns {StreamMessage[]} oldest first
   */
  seek(moment, now, speed) {
    if (moment < this.moment) {
      this.passed = 0;
      this.zones = zonesAtStart(this.tracks);
    }
    this.moment = moment;
    const first = this.passed;
    while (this.passed < this.events.length && this.events[this.passed].event.time <= moment) this.apply(this.events[this.passed++]);
    for (const track of this.tracks) this.place(track, now, speed);
    return this.events.slice(first, this.passed);
  }

  /** When the first device was seen, epoch milliseconds; null if none was. */
  begin() {
    const first = this.tracks.reduce((least, { millis }) => Math.min(least, millis[0]), Infinity);
    return first === Infinity ? null : this.from + first;
  }

  /** @param {StreamMessage} message */
  apply({ kind, event }) {
    const zones = kind === 'transition' ? this.zones.get(event.deviceId) : undefined;
    if (event.type === 'ENTER') zones?.set(event.zoneId, event.time);
    if (event.type === 'EXIT') zones?.delete(event.zoneId);
  }

  /** @param {Track} track @param {number} now @param {number} speed */
  place(track, now, speed) {
    const { deviceId, millis, positions } = track;
    const passed = this.moment - this.from;
    const last = lastUpTo(millis, passed);
    if (last < 0) {
      this.devices.byId.delete(deviceId);
      return;
    }
    const motion = still(this.position(track, last, passed), now);
    motion.trail = [];
    for (let i = Math.max(0, last - TRAIL_POINTS); i <= last; i++) {
      const age = (passed - millis[i]) / speed;
      if (age < TRAIL_MILLIS) motion.trail.push({ ...project(...positions[i]), at: now - age });
    }
    const [lon, lat] = positions[last];
    const fix = { deviceId, time: this.from + millis[last], lon, lat, attributes: attributesAt(track, passed), ...this.course(track, last) };
    this.devices.byId.set(deviceId, { id: deviceId, fix, motion, zones: this.zones.get(deviceId) ?? new Map() });
  }

  /** Between two fixes a device moves evenly. @param {Track} track @param {number} last @param {number} passed */
  position({ millis, positions }, last, passed) {
    const at = project(...positions[last]);
    const duration = millis[last + 1] - millis[last];
    if (!(duration <= this.longestMove)) return at;
    const next = project(...positions[last + 1]);
    const share = (passed - millis[last]) / duration;
    return Math.abs(next.x - at.x) > 0.5 ? at : { x: at.x + (next.x - at.x) * share, y: at.y + (next.y - at.y) * share };
  }

  /** Speed and heading to the next fix, if the device moves. @param {Track} track @param {number} last */
  course({ millis, positions }, last) {
    const duration = millis[last + 1] - millis[last];
    if (!(duration <= this.longestMove)) return {};
    const speedMetersPerSecond = distance(positions[last], positions[last + 1]) / (duration / 1000);
    return speedMetersPerSecond < LEAST_METERS_PER_SECOND
      ? { speedMetersPerSecond: 0 }
      : { speedMetersPerSecond, headingDegrees: (bearing(positions[last], positions[last + 1]) + 360) % 360 };
  }

  /** Fixes a second in the minute up to the moment; 0 if not all are there. */
  fixesPerSecond() {
    const passed = this.moment - this.from;
    const span = Math.min(RATE_MILLIS, passed);
    if (this.isThinned || span <= 0) return 0;
    return (this.tracks.reduce((sum, { millis }) => sum + lastUpTo(millis, passed) - lastUpTo(millis, passed - span), 0) * 1000) / span;
  }

  /** How often devices entered and left a zone, from the beginning to the moment. @param {string} zoneId */
  countsOf(zoneId) {
    const happened = this.events.slice(0, this.passed).filter(({ kind, event }) => kind === 'transition' && event.zoneId === zoneId);
    const count = (/** @type {string} */ type) => happened.filter(({ event }) => event.type === type).length;
    return { enters: count('ENTER'), exits: count('EXIT'), since: this.from };
  }

  /** The state of a device at the moment; null if it had no fix yet. @param {string} deviceId */
  stateOf(deviceId) {
    const device = this.devices.byId.get(deviceId);
    return device ? { deviceId, lastFix: device.fix, zones: entries(device.zones) } : null;
  }

  /** The events of a device up to the moment, newest first. @param {string} deviceId */
  storyOf(deviceId) {
    const events = this.events.slice(0, this.passed).filter(({ event }) => event.deviceId === deviceId).reverse();
    return { events, since: this.from };
  }

  /** The devices in a zone at the moment. @param {string} zoneId */
  inside(zoneId) {
    return [...this.devices.byId.values()].filter((device) => device.zones.has(zoneId))
      .map((device) => ({ deviceId: device.id, zones: entries(device.zones) }));
  }
}

/** @param {Track[]} tracks @returns {Map<string, Map<string, number>>} */
function zonesAtStart(tracks) {
  return new Map(tracks.map(({ deviceId, zones }) => [deviceId, new Map(zones.map((zone) => [zone.zoneId, zone.enteredAt]))]));
}

/** The last that are known by then, or else the first. @param {Track} track @param {number} passed */
function attributesAt({ attributes }, passed) {
  return attributes[Math.max(0, lastUpTo(attributes, passed, ({ millis }) => millis))]?.attributes;
}

/** @param {Map<string, number>} zones */
function entries(zones) {
  return [...zones].map(([zoneId, enteredAt]) => ({ zoneId, enteredAt }));
}

/**
 * The index of the last of these that is not greater; -1 if there is none.
 *
 * @template T @param {T[]} sorted @param {number} value @param {(each: T) => number} [numberOf]
 */
function lastUpTo(sorted, value, numberOf = Number) {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (numberOf(sorted[middle]) <= value) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
