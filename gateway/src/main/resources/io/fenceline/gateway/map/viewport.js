// The part of the world that the map shows, as the gateway takes it.

/** Around the visible part, so that a small movement of the map shows what is there already. */
const PADDING = 0.15;

/**
 * @param {{west: number, south: number, east: number, north: number}} bounds longitudes may be beyond 180 degrees
 * @returns {[number, number, number, number]} west, south, east, north; west > east across the antimeridian
 */
export function padded({ west, south, east, north }) {
  const x = (east - west) * PADDING;
  const y = (north - south) * PADDING;
  const bottom = Math.max(-90, south - y);
  const top = Math.min(90, north + y);
  return east - west + 2 * x >= 360 ? [-180, bottom, 180, top] : [wrapped(west - x), bottom, wrapped(east + x), top];
}

/** @param {number} lon @returns {number} from -180 to 180 */
export function wrapped(lon) {
  return ((((lon + 180) % 360) + 360) % 360) - 180;
}

/** @param {[number, number, number, number]} bbox @returns {string} the parameter */
export function bboxText(bbox) {
  return bbox.map((side) => Number(side.toFixed(6))).join(',');
}

/** @param {[number, number, number, number]} bbox @param {number} lon @param {number} lat */
export function contains([west, south, east, north], lon, lat) {
  return lat >= south && lat <= north && (west <= east ? lon >= west && lon <= east : lon >= west || lon <= east);
}
