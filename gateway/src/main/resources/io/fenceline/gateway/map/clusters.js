// What is too small or too much to be drawn each by itself: circles with counts, where none lies over another.
import { project } from './motion.js';

const TILE_PIXELS = 512;
/** A zone that is smaller than this on the map is not seen. */
export const SMALL_PIXELS = 9;
/** Between two circles. */
const GAP_PIXELS = 3;
const SQUARE_PIXELS = 56;
const COMPACT = new Intl.NumberFormat('en', { notation: 'compact', maximumSignificantDigits: 3 });

/** @typedef {[number, number, number, number]} Bounds west, south, east, north */
/** @typedef {{x: number, y: number, count: number, bounds: Bounds, id: string | null}} Cluster in Web Mercator, the world is 1 wide; the id of the zone, if it is one */

/** The squares of counts. @param {import('./squares.js').GridCell[]} cells @returns {Cluster[]} */
export function ofCells(cells) {
  return cells.map(({ west, south, east, north, count }) => ({ ...project((west + east) / 2, (south + north) / 2), count, bounds: [west, south, east, north], id: null }));
}

/** The zones that are not seen at a zoom. @param {{id: string, bounds: Bounds}[]} zones @param {number} zoom @returns {Cluster[]} */
export function ofSmall(zones, zoom) {
  const scale = TILE_PIXELS * 2 ** zoom;
  return zones.flatMap(({ id, bounds }) => {
    const [west, south, east, north] = bounds;
    const [a, b] = [project(west, south), project(east, north)];
    const isSmall = Math.max(b.x - a.x, a.y - b.y) * scale < SMALL_PIXELS;
    return isSmall ? [{ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, count: 1, bounds, id }] : [];
  });
}

/** Of its circle, in pixels. @param {number} count */
export function radiusOf(count) {
  return count === 1 ? 5 : 11 + 3.2 * Math.log10(count);
}

/** @param {number} count */
export function countOf(count) {
  return count === 1 ? '' : COMPACT.format(count);
}

/** Those that would lie over each other at a zoom are one. @param {Cluster[]} clusters @param {number} zoom @returns {Cluster[]} */
export function merged(clusters, zoom) {
  const scale = TILE_PIXELS * 2 ** zoom;
  /** @type {Map<string, Cluster>} */
  const squares = new Map();
  for (const each of clusters) {
    const key = `${Math.floor((each.x * scale) / SQUARE_PIXELS)} ${Math.floor((each.y * scale) / SQUARE_PIXELS)}`;
    const known = squares.get(key);
    squares.set(key, known ? joined(known, each) : each);
  }
  /** @type {Cluster[]} */
  const found = [];
  const largestFirst = [...squares.values()].sort((a, b) => b.count - a.count);
  for (const each of largestFirst) {
    const near = found.findIndex((other) => Math.hypot(other.x - each.x, other.y - each.y) * scale < radiusOf(other.count) + radiusOf(each.count) + GAP_PIXELS);
    if (near < 0) found.push(each);
    else found[near] = joined(found[near], each);
  }
  return found;
}

/** @param {Cluster} a @param {Cluster} b @returns {Cluster} */
function joined(a, b) {
  const count = a.count + b.count;
  const middle = (/** @type {'x' | 'y'} */ axis) => (a[axis] * a.count + b[axis] * b.count) / count;
  const [[w, s, e, n], [west, south, east, north]] = [a.bounds, b.bounds];
  return { x: middle('x'), y: middle('y'), count, bounds: [Math.min(w, west), Math.min(s, south), Math.max(e, east), Math.max(n, north)], id: null };
}
