// Shapes of zones as polygons to draw. What covers a point is the job's decision; these are pictures of it.

import { clockwise, simplified } from './even-odd.js';

/** @typedef {[number, number]} Position longitude, latitude */
/** @typedef {{type: 'Polygon', coordinates: Position[][]} | {type: 'MultiPolygon', coordinates: Position[][][]}} Area */

const EARTH_RADIUS_METERS = 6_371_008.8;
const RADIANS = Math.PI / 180;
const CIRCLE_POINTS = 72;
const CAP_POINTS = 10;

/**
 * The point at a distance and a bearing, on a sphere.
 *
 * @param {Position} from @param {number} meters @param {number} bearing degrees clockwise from north
 * @returns {Position} its longitude is not wrapped
 */
export function destination([lon, lat], meters, bearing) {
  const angle = meters / EARTH_RADIUS_METERS;
  const sinLat = Math.sin(lat * RADIANS) * Math.cos(angle)
    + Math.cos(lat * RADIANS) * Math.sin(angle) * Math.cos(bearing * RADIANS);
  const east = Math.sin(bearing * RADIANS) * Math.sin(angle) * Math.cos(lat * RADIANS);
  const north = Math.cos(angle) - Math.sin(lat * RADIANS) * sinLat;
  return [lon + Math.atan2(east, north) / RADIANS, Math.asin(sinLat) / RADIANS];
}

/** @param {Position} a @param {Position} b @returns {number} metres, on a sphere */
export function distance([lonA, latA], [lonB, latB]) {
  const h = Math.sin(((latB - latA) * RADIANS) / 2) ** 2
    + Math.cos(latA * RADIANS) * Math.cos(latB * RADIANS) * Math.sin(((lonB - lonA) * RADIANS) / 2) ** 2;
  return 2 * EARTH_RADIUS_METERS * Math.asin(Math.sqrt(Math.min(1, h)));
}

/** @param {Position} a @param {Position} b @returns {number} degrees clockwise from north */
export function bearing([lonA, latA], [lonB, latB]) {
  const y = Math.sin((lonB - lonA) * RADIANS) * Math.cos(latB * RADIANS);
  const x = Math.cos(latA * RADIANS) * Math.sin(latB * RADIANS)
    - Math.sin(latA * RADIANS) * Math.cos(latB * RADIANS) * Math.cos((lonB - lonA) * RADIANS);
  return Math.atan2(y, x) / RADIANS;
}

/** @param {Position[]} line @returns {number} metres, on a sphere */
export function lengthOf(line) {
  return line.slice(1).reduce((sum, position, i) => sum + distance(line[i], position), 0);
}

/**
 * The area within a ring on a sphere, by Chamberlain and Duquette, "Some Algorithms for Polygons on a Sphere" (2007).
 *
 * @param {Position[]} ring closed @returns {number} square metres
 */
export function ringArea(ring) {
  const sum = ring.slice(1).reduce((sum, [lon, lat], i) => {
    const [lastLon, lastLat] = ring[i];
    return sum + (lon - lastLon) * RADIANS * (2 + Math.sin(lastLat * RADIANS) + Math.sin(lat * RADIANS));
  }, 0);
  return (Math.abs(sum) * EARTH_RADIUS_METERS ** 2) / 2;
}

/** @param {Position} center @param {number} meters @param {number} [points] @returns {Position[]} closed */
export function circle(center, meters, points = CIRCLE_POINTS) {
  return Array.from({ length: points + 1 }, (_, i) => destination(center, meters, ((i % points) * 360) / points));
}

/**
 * A corridor: along the left side, around the end, back along the other side, around the start. Where it bends, the
 * side within the bend crosses itself; what it encloses there counterclockwise is not of the corridor.
 *
 * @param {Position[]} line @param {number} meters @returns {Position[][][]} polygons
 */
export function corridor(line, meters) {
  const path = line.filter((p, i) => i === 0 || p[0] !== line[i - 1][0] || p[1] !== line[i - 1][1]);
  if (path.length === 1) return [[circle(path[0], meters)]];
  const outline = [...side(path, meters), ...side(path.toReversed(), meters)];
  return clockwise([...outline, outline[0]]);
}

/** The left side, with the position itself in a bend to the left, and the cap at the end. @param {Position[]} line @param {number} meters @returns {Position[]} */
function side(line, meters) {
  /** @type {Position[]} */
  const points = [];
  for (let i = 1; i < line.length; i++) {
    const ahead = bearing(line[i - 1], line[i]);
    points.push(destination(line[i - 1], meters, ahead - 90), destination(line[i], meters, ahead - 90));
    const turn = i + 1 < line.length ? normalized(bearing(line[i], line[i + 1]) - ahead) : 180;
    if (turn < 0) points.push(line[i]);
    for (let step = 1; turn > 0 && step < CAP_POINTS; step++) {
      points.push(destination(line[i], meters, ahead - 90 + (turn * step) / CAP_POINTS));
    }
  }
  return points;
}

/** @param {number} degrees @returns {number} from -180 to 180 */
function normalized(degrees) {
  return ((((degrees + 180) % 360) + 360) % 360) - 180;
}

/** @param {number[]} bbox @returns {Position[]} closed */
function box([west, south, east, north]) {
  const right = east < west ? east + 360 : east;
  return [[west, south], [right, south], [right, north], [west, north], [west, south]];
}

/** @param {any} geometry @param {any} properties @returns {Position[][][]} polygons */
function polygons(geometry, properties) {
  switch (geometry?.type) {
    case 'Polygon': return simplified(geometry.coordinates);
    case 'MultiPolygon': return geometry.coordinates.flatMap(simplified);
    case 'GeometryCollection': return geometry.geometries.flatMap((/** @type {any} */ g) => polygons(g, properties));
    case 'LineString': return corridor(geometry.coordinates, properties.bufferMeters);
    case 'MultiLineString':
      return geometry.coordinates.flatMap((/** @type {Position[]} */ line) => corridor(line, properties.bufferMeters));
    case 'Point': {
      const inner = properties.innerRadiusMeters > 0 ? [circle(geometry.coordinates, properties.innerRadiusMeters)] : [];
      return [[circle(geometry.coordinates, properties.radiusMeters), ...inner]];
    }
    default: return [];
  }
}

/** The area of a zone's Feature. @param {any} feature @returns {Area} */
export function areaOf(feature) {
  const shapes = feature.geometry
    ? polygons(feature.geometry, feature.properties ?? {})
    : feature.bbox ? [[box(feature.bbox)]] : [];
  return shapes.length === 1
    ? { type: 'Polygon', coordinates: shapes[0] }
    : { type: 'MultiPolygon', coordinates: shapes };
}

/** @param {Area} area @returns {[number, number, number, number]} west, south, east, north */
export function boundsOf(area) {
  const points = /** @type {Position[]} */ (/** @type {unknown} */ (
    area.coordinates.flat(area.type === 'Polygon' ? 1 : 2)));
  const bounds = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [lon, lat] of points) {
    bounds[0] = Math.min(bounds[0], lon);
    bounds[1] = Math.min(bounds[1], lat);
    bounds[2] = Math.max(bounds[2], lon);
    bounds[3] = Math.max(bounds[3], lat);
  }
  return /** @type {[number, number, number, number]} */ (bounds);
}
