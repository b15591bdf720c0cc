// Draws streets, water and parks of a city from GeoJSON, each feature by its `kind`.

/** @typedef {import('maplibre-gl').LayerSpecification} Layer */

/** The name of the source. */
export const CITY = 'city';

const METERS_PER_PIXEL = 45_100; // At zoom 0 and 55 degrees of latitude, for tiles of 512 pixels.

/** A width in metres of the ground, in pixels. @param {number} meters @param {number} least pixels @returns {any} */
function width(meters, least) {
  const at = (/** @type {number} */ zoom) => Math.max(least, (meters * 2 ** zoom) / METERS_PER_PIXEL);
  return ['interpolate', ['exponential', 2], ['zoom'], 12, at(12), 14, at(14), 20, at(20)];
}

/** @param {import('./theme.js').Colors} colors @param {string[]} font @returns {Layer[]} */
export function cityLayers(colors, font) {
  const is = (/** @type {string[]} */ ...kinds) => /** @type {any} */ (['in', ['get', 'kind'], ['literal', kinds]]);
  /** @type {(id: string, color: string, opacity?: number) => Layer} */
  const fill = (id, color, opacity = 1) => ({ id: `city-${id}`, type: 'fill', source: CITY, filter: is(id), paint: { 'fill-color': color, 'fill-opacity': opacity } });
  /** @type {(id: string, kind: string, color: string, meters: number, least: number) => Layer} */
  const line = (id, kind, color, meters, least) => ({
    id: `city-${id}`, type: 'line', source: CITY, filter: is(kind), layout: { 'line-cap': 'round', 'line-join': 'round' },
    paint: { 'line-color': color, 'line-width': width(meters, least) },
  });
  return [
    fill('sea', colors.water), fill('land', colors.land), fill('park', colors.park), fill('block', colors.block),
    { id: 'city-coast', type: 'line', source: CITY, filter: is('land'), paint: { 'line-color': colors.border, 'line-width': 1 } },
    fill('water', colors.water),
    { id: 'city-ferry', type: 'line', source: CITY, filter: is('ferry'), paint: { 'line-color': colors.border, 'line-width': 1.2, 'line-dasharray': [4, 3] } },
    line('path', 'path', colors.path, 4, 0.8),
    line('street-edges', 'street', colors.streetEdge, 13, 1.6), line('main-edges', 'main', colors.streetEdge, 22, 2.6),
    line('streets', 'street', colors.street, 10, 1), line('mains', 'main', colors.main, 18, 1.8),
    {
      id: 'city-names', type: 'symbol', source: CITY, minzoom: 13, filter: is('park', 'water'),
      layout: { 'text-field': ['get', 'name'], 'text-font': font, 'text-size': 11, 'text-max-width': 8 },
      paint: { 'text-color': colors.place, 'text-halo-color': colors.land, 'text-halo-width': 1.2 },
    },
  ];
}
