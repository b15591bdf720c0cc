// How many zones or devices are in squares of the map.

/** @typedef {{west: number, south: number, east: number, north: number, count: number}} GridCell */
/** @typedef {'zones' | 'devices'} Kind */

const COUNT = new Intl.NumberFormat('en');
const TILE_PIXELS = 512;
/** Of the height of a square: neighbours of one count melt into an even surface. */
const RADIUS = 1.25;
/** MapLibre's kernel is a bell of this height, whose deviation is a third of the radius. */
const KERNEL_HEIGHT = 0.3989;
/** So much the emptiest square weighs, that it is seen. */
const LEAST_WEIGHT = 0.12;
/** A larger radius takes too long to draw. */
const MOST_PIXELS = 120;

/** @param {Kind} kind @param {number} count */
export function countText(kind, count) {
  return `${COUNT.format(count)} ${count === 1 ? kind.slice(0, -1) : kind}`;
}

/** The middles of the squares: the fullest weighs 1, others by the root of their share of it. @param {GridCell[]} cells @returns {GeoJSON.FeatureCollection} */
export function weighted(cells) {
  const most = Math.max(...cells.map(({ count }) => count));
  const features = cells.map(({ west, south, east, north, count }) => ({
    type: /** @type {'Feature'} */ ('Feature'),
    properties: { weight: LEAST_WEIGHT + (1 - LEAST_WEIGHT) * Math.sqrt(count / most) },
    geometry: { type: /** @type {'Point'} */ ('Point'), coordinates: [(west + east) / 2, (south + north) / 2] },
  }));
  return { type: 'FeatureCollection', features };
}

/** What brings the sum of the kernels of neighbours of weight 1 to 1. @param {number} lat */
export function intensityAt(lat) {
  return (9 * narrowing(lat)) / (2 * Math.PI * KERNEL_HEIGHT * RADIUS ** 2);
}

/** How wide a square of longitude and latitude is on the map, compared with its height. @param {number} lat */
function narrowing(lat) {
  return Math.cos((Math.min(80, Math.abs(lat)) * Math.PI) / 180);
}

/** Pixels by zoom: the squares grow with the map. @param {GridCell[]} cells @param {number} lat @returns {any} */
export function radiusOf([{ south, north }], lat) {
  const atZero = (RADIUS * (north - south) * TILE_PIXELS) / 360 / narrowing(lat);
  const last = Math.max(1, Math.log2(MOST_PIXELS / atZero));
  return ['interpolate', ['exponential', 2], ['zoom'], 0, atZero, last, atZero * 2 ** last];
}
