// Roads of vector tiles by their classes, with their names: of Protomaps, of OpenMapTiles.

/** @typedef {import('maplibre-gl').LayerSpecification} Layer */

/** The layers of tiles that have roads. */
export const ROADS = ['roads', 'transportation'];
/** The layers that have their names. */
export const ROAD_NAMES = ['roads', 'transportation_name'];
const CLASS = ['coalesce', ['get', 'kind'], ['get', 'class'], ''];
const MAJOR = ['highway', 'motorway', 'trunk'];
const MAIN = ['major_road', 'primary', 'secondary', 'tertiary'];
const PATHS = ['path', 'track', 'pedestrian'];
/** No roads for cars or feet, though they are in these layers. */
export const OTHERS = ['rail', 'transit', 'ferry', 'aerialway', 'aeroway', 'pier', 'busway'];

/** Pixels of motorways, main roads, paths, and all others. @param {number} major @param {number} main @param {number} path @param {number} minor */
const byClass = (major, main, path, minor) => ['match', CLASS, MAJOR, major, MAIN, main, PATHS, path, minor];

/** The layers that these tiles can fill. @param {string[]} available @param {import('./theme.js').Colors} colors @param {string[]} font @returns {Layer[]} */
export function roadLayers(available, colors, font) {
  const roads = ['!', ['in', CLASS, ['literal', OTHERS]]];
  return /** @type {any[]} */ ([
    ...ROADS.filter((name) => available.includes(name)).map((name) => ({
      id: `tiles-${name}`, type: 'line', source: 'tiles', 'source-layer': name, minzoom: 6, filter: roads,
      layout: { 'line-cap': 'round', 'line-join': 'round' },
      paint: {
        'line-color': colors.border,
        'line-width': ['interpolate', ['exponential', 1.6], ['zoom'], 6, byClass(0.8, 0.3, 0, 0), 13, byClass(3.5, 2.2, 0.4, 1), 18, byClass(18, 14, 2, 9)],
      },
    })),
    ...ROAD_NAMES.filter((name) => available.includes(name)).map((name) => ({
      id: `tiles-names-${name}`, type: 'symbol', source: 'tiles', 'source-layer': name, minzoom: 13, filter: roads,
      layout: { 'symbol-placement': 'line', 'text-field': ['coalesce', ['get', 'name'], ''], 'text-font': font, 'text-size': 11 },
      paint: { 'text-color': colors.place, 'text-halo-color': colors.land, 'text-halo-width': 1.2 },
    })),
  ]);
}
