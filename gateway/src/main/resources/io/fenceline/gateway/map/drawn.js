// Between what is drawn by the mouse and the geometry of a zone.
import { boundsOf, circle, corridor, destination, distance, lengthOf, ringArea } from './geometry.js';

/** @typedef {import('./geometry.js').Position} Position */
/** Polygons have several parts, or holes. @typedef {'polygon' | 'polygons' | 'circle' | 'corridor'} DrawnKind */
/** @typedef {{type: 'Polygon', coordinates: Position[][]} | {type: 'MultiPolygon', coordinates: Position[][][]} | {type: 'LineString', coordinates: Position[]}} Drawn */

const DECIMALS = 7;
/** Points of a circle that can be dragged; four of them are its ends. */
export const HANDLES = 24;
/** Of parts and holes; more are too many for the mouse. */
const MOST_RINGS = 100;

/** Which kind can be drawn again by the mouse; null for others, whose geometry stays. @param {any} feature @returns {DrawnKind | null} */
export function kindOfGeometry({ geometry, properties }) {
  if (geometry?.type === 'Point' && !(properties?.innerRadiusMeters > 0)) return 'circle';
  if (geometry?.type === 'LineString') return 'corridor';
  const rings = geometry?.type === 'Polygon' ? geometry.coordinates : geometry?.type === 'MultiPolygon' ? geometry.coordinates.flat() : [];
  if (geometry?.type === 'Polygon' && rings.length === 1) return 'polygon';
  return rings.length > 0 && rings.length <= MOST_RINGS ? 'polygons' : null;
}

/** The geometry that is drawn for a zone of this kind. @param {any} feature @returns {Drawn} */
export function toDrawn({ geometry, properties }) {
  if (geometry.type === 'Point') return { type: 'Polygon', coordinates: [circle(geometry.coordinates, properties.radiusMeters, HANDLES)] };
  const coordinates = flat(geometry.coordinates);
  return geometry.type === 'Polygon' && coordinates.length > 1 ? { type: 'MultiPolygon', coordinates: [coordinates] } : { type: geometry.type, coordinates };
}

/** Without altitudes. @param {any} coordinates @returns {any} */
function flat(coordinates) {
  return typeof coordinates[0] === 'number' ? coordinates.slice(0, 2) : coordinates.map(flat);
}

/**
 * @param {DrawnKind} kind @param {Drawn} drawn
 * @returns {{geometry: any, radiusMeters?: number}}
 */
export function toGeometry(kind, drawn) {
  if (drawn.type === 'MultiPolygon' && drawn.coordinates.length === 1) return { geometry: { type: 'Polygon', coordinates: rounded(drawn.coordinates[0]) } };
  if (kind !== 'circle') return { geometry: { type: drawn.type, coordinates: rounded(drawn.coordinates) } };
  const [west, south, east, north] = boundsOf(/** @type {any} */ (drawn));
  /** @type {Position} */
  const center = [(west + east) / 2, (south + north) / 2];
  const radius = distance(center, [center[0], north]);
  return { geometry: { type: 'Point', coordinates: rounded(center) }, radiusMeters: Math.max(1, Math.round(radius)) };
}

/** With no more decimals than can be drawn. @param {Drawn} drawn @returns {Drawn} */
export function trimmed(drawn) {
  return /** @type {Drawn} */ ({ type: drawn.type, coordinates: rounded(drawn.coordinates) });
}

/** @param {any} coordinates @returns {any} */
function rounded(coordinates) {
  return typeof coordinates === 'number' ? Number(coordinates.toFixed(DECIMALS)) : coordinates.map(rounded);
}

/** How large it is, in words. @param {DrawnKind} kind @param {Drawn} drawn */
export function sizeText(kind, drawn) {
  if (drawn.type === 'LineString') return `${metersText(lengthOf(drawn.coordinates))} long`;
  const { radiusMeters } = toGeometry(kind, drawn);
  if (radiusMeters !== undefined) return `${areaText(Math.PI * radiusMeters ** 2)}, radius ${metersText(radiusMeters)}`;
  const parts = drawn.type === 'Polygon' ? [drawn.coordinates] : drawn.coordinates;
  const area = parts.reduce((sum, [outer, ...holes]) => sum + ringArea(outer) - holes.reduce((all, hole) => all + ringArea(hole), 0), 0);
  return areaText(Math.max(0, area));
}

/** @param {number} meters */
function metersText(meters) {
  return meters < 1_000 ? `${Math.round(meters)} m` : `${significant(meters / 1_000)} km`;
}

/** @param {number} squareMeters */
function areaText(squareMeters) {
  return squareMeters < 100_000 ? `${Math.round(squareMeters).toLocaleString('en')} m²` : `${significant(squareMeters / 1e6)} km²`;
}

/** @param {number} value */
function significant(value) {
  return value.toLocaleString('en', { maximumSignificantDigits: 3 });
}

/** A shape in the middle of the map, for those who draw without a mouse. @param {DrawnKind} kind @param {Position} center @param {number} meters @returns {Drawn} */
export function shapeAt(kind, center, meters) {
  if (kind === 'circle') return { type: 'Polygon', coordinates: [circle(center, meters, HANDLES)] };
  if (kind === 'corridor') {
    return { type: 'LineString', coordinates: rounded([destination(center, meters, 270), center, destination(center, meters, 90)]) };
  }
  const corners = [45, 135, 225, 315].map((bearing) => destination(center, meters, bearing));
  return { type: 'Polygon', coordinates: [rounded([...corners, corners[0]])] };
}

/** The area of a corridor while it is drawn; null for other kinds. @param {DrawnKind} kind @param {Drawn} drawn @param {number} bufferMeters */
export function corridorArea(kind, drawn, bufferMeters) {
  const line = /** @type {Position[]} */ (drawn.coordinates);
  return kind === 'corridor' && bufferMeters > 0 && line.length > 1
    ? { type: /** @type {'MultiPolygon'} */ ('MultiPolygon'), coordinates: corridor(line, bufferMeters) }
    : null;
}
