// From Web Mercator to pixels of the map, with north up.

/** @typedef {{width: number, height: number, scale: number, centerX: number, topY: number}} Frame the map in pixels of the page, and what of the world it shows */

const TILE_PIXELS = 512;

/** @param {import('maplibre-gl').Map} map @returns {Frame} */
export function frameOf(map) {
  const { width, height } = map.getContainer().getBoundingClientRect();
  const scale = TILE_PIXELS * 2 ** map.getZoom();
  const center = map.getCenter();
  const top = map.unproject([0, 0]);
  return { width, height, scale, centerX: center.lng / 360 + 0.5, topY: mercatorY(top.lat) };
}

/** @param {import('./motion.js').Point} point @param {Frame} frame @returns {[number, number]} */
export function pixels({ x, y }, { width, scale, centerX, topY }) {
  const east = x - centerX - Math.round(x - centerX);
  return [width / 2 + east * scale, (y - topY) * scale];
}

/** @param {number} lat */
function mercatorY(lat) {
  const sin = Math.sin((lat * Math.PI) / 180);
  return 0.5 - Math.log((1 + sin) / (1 - sin)) / (4 * Math.PI);
}
