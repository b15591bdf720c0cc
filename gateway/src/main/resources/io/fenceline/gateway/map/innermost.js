// Where in a polygon its name stands.
import { project, unproject } from './motion.js';
import polylabel from './vendor/polylabel.js';

/** The middle is as good as the innermost point when it is at least this share as far from the border. */
const GOOD = 0.85;
const PRECISION = 1 / 50;

/** @typedef {import('./geometry.js').Position} Position */

/**
 * A point of a polygon far from its border as the map shows it, so a name there is in the shape and in none of its holes: its
 * middle, or else the point that is farthest from the border.
 *
 * @param {Position[][]} polygon @returns {Position}
 */
export function innermost(polygon) {
  const rings = polygon.map((ring) => ring.map(([lon, lat]) => {
    const { x, y } = project(lon, lat);
    return /** @type {Position} */ ([x, y]);
  }));
  const xs = rings[0].map(([x]) => x);
  const width = xs.reduce((a, b) => Math.max(a, b)) - xs.reduce((a, b) => Math.min(a, b));
  const pole = polylabel(rings, width * PRECISION);
  const middle = middleOf(rings[0]);
  const [x, y] = depth(middle, rings) >= GOOD * pole.distance ? middle : pole;
  return unproject({ x, y });
}

/** The centre of gravity. @param {Position[]} ring closed @returns {Position} */
function middleOf(ring) {
  const [[originX, originY]] = ring;
  let [x, y, area] = [0, 0, 0];
  for (let i = 1; i < ring.length; i++) {
    const [ax, ay] = [ring[i - 1][0] - originX, ring[i - 1][1] - originY];
    const [bx, by] = [ring[i][0] - originX, ring[i][1] - originY];
    const cross = ax * by - bx * ay;
    x += (ax + bx) * cross;
    y += (ay + by) * cross;
    area += 3 * cross;
  }
  return area ? [originX + x / area, originY + y / area] : [originX, originY];
}

/** How far a point is from the border; negative outside. @param {Position} point @param {Position[][]} rings closed */
function depth([x, y], rings) {
  let least = Infinity;
  let inside = false;
  for (const ring of rings) {
    for (let i = 1; i < ring.length; i++) {
      const [[ax, ay], [bx, by]] = [ring[i - 1], ring[i]];
      if (ay > y !== by > y && x < ax + ((y - ay) / (by - ay)) * (bx - ax)) inside = !inside;
      const [dx, dy] = [bx - ax, by - ay];
      const share = dx || dy ? Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy))) : 0;
      least = Math.min(least, Math.hypot(x - ax - share * dx, y - ay - share * dy));
    }
  }
  return inside ? least : -least;
}
