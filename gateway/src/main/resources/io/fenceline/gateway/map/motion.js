// Where a device is drawn between two fixes: it moves from one to the next in the time that lay between their arrivals.

/** @typedef {{x: number, y: number}} Point Web Mercator, the world is 1 wide */
/** @typedef {Point & {at: number}} TrailPoint */
/**
 * @typedef {object} Motion
 * @property {Point} from
 * @property {Point} to the last fix
 * @property {number} start milliseconds, when the last fix came
 * @property {number} duration milliseconds
 * @property {TrailPoint[]} trail earlier positions, oldest first
 */

const MIN_MILLIS = 100;
const MAX_MILLIS = 10_000;
/** A device that is silent for longer appears at its new place. */
const JUMP_MILLIS = 30_000;
const TRAIL_MILLIS = 20_000;
const TRAIL_POINTS = 24;
const MAX_LATITUDE = 85.0511;

/** @param {number} lon @param {number} lat @returns {Point} */
export function project(lon, lat) {
  const clamped = Math.max(-MAX_LATITUDE, Math.min(MAX_LATITUDE, lat));
  const sin = Math.sin((clamped * Math.PI) / 180);
  return { x: lon / 360 + 0.5, y: 0.5 - Math.log((1 + sin) / (1 - sin)) / (4 * Math.PI) };
}

/** @param {Point} point @returns {[number, number]} longitude, latitude */
export function unproject({ x, y }) {
  return [(x - 0.5) * 360, (Math.atan(Math.sinh((0.5 - y) * 2 * Math.PI)) * 180) / Math.PI];
}

/** @param {Point} at @param {number} now milliseconds @returns {Motion} */
export function still(at, now) {
  return { from: at, to: at, start: now, duration: 0, trail: [{ ...at, at: now }] };
}

/**
 * The motion to the next fix.
 *
 * @param {Motion} motion @param {Point} to @param {number} now milliseconds @param {boolean} smooth
 * @returns {Motion}
 */
export function moved(motion, to, now, smooth) {
  const sinceLast = now - motion.start;
  if (sinceLast > JUMP_MILLIS || Math.abs(to.x - motion.to.x) > 0.5) return still(to, now);
  const trail = [...motion.trail.filter((point) => now - point.at < TRAIL_MILLIS), { ...motion.to, at: now }];
  return {
    from: smooth ? positionAt(motion, now) : to,
    to,
    start: now,
    duration: smooth ? Math.max(MIN_MILLIS, Math.min(MAX_MILLIS, sinceLast)) : 0,
    trail: trail.slice(-TRAIL_POINTS),
  };
}

/** @param {Motion} motion @param {number} now milliseconds @returns {Point} */
export function positionAt(motion, now) {
  const share = motion.duration > 0 ? shareOf(now - motion.start, motion.duration) : 1;
  const { from, to } = motion;
  return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
}

/**
 * From 0 to 1. The time of a picture may lie before the event that it shows: a browser gives each the time at which its
 * frame began.
 *
 * @param {number} passed @param {number} duration milliseconds
 */
export function shareOf(passed, duration) {
  return Math.max(0, Math.min(1, passed / duration));
}

/** @param {Motion} motion @param {number} now milliseconds */
export function isMoving(motion, now) {
  return now - motion.start < motion.duration;
}
