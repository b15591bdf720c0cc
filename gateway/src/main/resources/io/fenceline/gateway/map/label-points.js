// Where the name of a zone may stand that has smaller zones in it: in none of theirs.
import { project } from './motion.js';

/** @typedef {import('./geometry.js').Position} Position */
/** @typedef {[number, number, number, number]} Bounds west, south, east, north */

const STEPS = 10;
const MOST_POINTS = 8;
const MOST_SMALLER = 60;

/** @param {Bounds} a @param {Bounds} b */
function meet([west, south, east, north], [w, s, e, n]) {
  return west < e && w < east && south < n && s < north;
}

/** Those of the smaller zones that meet the bounds of a zone. @param {Bounds} bounds @param {Bounds[]} smaller @returns {Bounds[]} */
export function within(bounds, smaller) {
  return smaller.filter((each) => meet(bounds, each)).slice(0, MOST_SMALLER);
}

/** Points of a polygon outside all of these boxes, the nearest to its middle first. @param {Position[][]} polygon @param {Bounds} bounds @param {Bounds[]} boxes @param {Position} middle @returns {Position[]} */
export function pointsOf(polygon, [west, south, east, north], boxes, middle) {
  /** @type {Position[]} */
  const points = [];
  for (let i = 1; i < STEPS; i++) {
    for (let j = 1; j < STEPS; j++) {
      /** @type {Position} */
      const point = [west + ((east - west) * i) / STEPS, south + ((north - south) * j) / STEPS];
      const isFree = !boxes.some(([w, s, e, n]) => point[0] > w && point[0] < e && point[1] > s && point[1] < n);
      if (isFree && isInside(point, polygon)) points.push(point);
    }
  }
  const away = (/** @type {Position} */ [lon, lat]) => Math.hypot((lon - middle[0]) / (east - west), (lat - middle[1]) / (north - south));
  return points.sort((a, b) => away(a) - away(b)).slice(0, MOST_POINTS);
}

/** By the rule of even and odd. @param {Position} point @param {Position[][]} polygon */
function isInside([x, y], polygon) {
  let inside = false;
  for (const ring of polygon) {
    for (let i = 1; i < ring.length; i++) {
      const [[ax, ay], [bx, by]] = [ring[i - 1], ring[i]];
      if (ay > y !== by > y && x < ax + ((y - ay) / (by - ay)) * (bx - ax)) inside = !inside;
    }
  }
  return inside;
}

/** A box as labels have it, in Web Mercator. @param {Bounds} bounds @returns {import('./labels.js').Box} */
export function boxOf([west, south, east, north]) {
  const [a, b] = [project(west, north), project(east, south)];
  return { left: a.x, top: a.y, right: b.x, bottom: b.y };
}
