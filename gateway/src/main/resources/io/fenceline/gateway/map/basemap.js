// The basemap below the zones: Natural Earth, and the tiles or the GeoJSON of the gateway's own.
import { addProtocol } from './vendor/maplibre-gl.js';
import { PMTiles, Protocol } from './vendor/pmtiles.js';
import { remark } from './connection.js';
import { CITY, cityLayers } from './city.js';
import { ROAD_NAMES, ROADS, roadLayers } from './roads.js';
import { COLORS } from './theme.js';

/** @typedef {import('maplibre-gl').StyleSpecification} Style */
/** @typedef {import('maplibre-gl').LayerSpecification} Layer */

/** Layers of vector tiles: of Protomaps, of OpenMapTiles. */
const DRAWN = ['earth', 'water', ...ROADS, 'buildings', 'building', 'places', 'place'];
/** Of a server that does not say it: images have more zooms, and vector tiles are drawn larger beyond. */
const LAST_ZOOMS = { raster: 19, vector: 14 };
export const FONT = ['system-ui', 'sans-serif'];

/** @typedef {{raster: boolean, layers: string[], attribution: string, host: string, from: Record<string, any>}} Tiles of another host, or empty; from is of the source of the style */
/** @typedef {Tiles | 'geojson'} Basemap */

/** What the gateway has; null if that is nothing. @returns {Promise<Basemap | null>} */
export async function findBasemap() {
  const { basemap } = await (await fetch('/map/config.json')).json();
  if (!basemap || basemap.format === 'geojson') return basemap?.format ?? null;
  const url = basemap.url.startsWith('/') ? location.origin + basemap.url : basemap.url;
  return basemap.format === 'pmtiles' ? findFile(url) : addressed(url, basemap);
}

/** Tiles of a server, or of a folder of the gateway. @param {string} url @param {{minZoom?: number, maxZoom?: number}} zooms @returns {Tiles} */
function addressed(url, { minZoom, maxZoom }) {
  const raster = !/\.(pbf|mvt)(\?|$)/.test(url);
  const host = url.startsWith(location.origin) ? '' : new URL(url).host;
  const from = { tiles: [url], minzoom: minZoom ?? 0, maxzoom: maxZoom ?? LAST_ZOOMS[raster ? 'raster' : 'vector'] };
  return { raster, layers: [...DRAWN, ...ROAD_NAMES], attribution: host && `Tiles: ${host}`, host, from };
}

/** @param {string} url of a file of PMTiles @returns {Promise<Tiles>} */
async function findFile(url) {
  const tiles = new PMTiles(url);
  const protocol = new Protocol();
  protocol.add(tiles);
  addProtocol('pmtiles', protocol.tile);
  const { tileType } = await tiles.getHeader();
  const metadata = /** @type {any} */ (await tiles.getMetadata());
  const layers = (metadata?.vector_layers ?? []).map((/** @type {any} */ layer) => layer.id);
  const raster = tileType !== 1;
  if (!raster && !layers.some((/** @type {string} */ name) => DRAWN.includes(name))) {
    remark('basemap', `Nothing of the basemap can be drawn: it has the layers ${layers.join(', ') || 'of an unknown schema'}; those of Protomaps or OpenMapTiles were expected.`);
  }
  return { raster, layers, attribution: plainText(metadata?.attribution ?? ''), host: '', from: { url: `pmtiles://${url}` } };
}

/** @param {string} html */
function plainText(html) {
  return new DOMParser().parseFromString(html, 'text/html').body.textContent ?? '';
}

/** @param {import('./theme.js').Theme} theme @param {Basemap | null} basemap @returns {Style} */
export function basemapStyle(theme, basemap) {
  const colors = COLORS[theme];
  const tiles = basemap === 'geojson' ? null : basemap;
  const own = tiles ? tileLayers(tiles, colors) : basemap ? cityLayers(colors, FONT) : [];
  return {
    version: 8,
    sources: {
      land: { type: 'geojson', data: '/map/vendor/land.geojson', tolerance: 0.2, attribution: 'Natural Earth' },
      borders: { type: 'geojson', data: '/map/vendor/borders.geojson', tolerance: 0.2 },
      countries: { type: 'geojson', data: '/map/vendor/countries.geojson' },
      ...(tiles && { tiles: tileSource(tiles) }),
      ...(basemap === 'geojson' && { [CITY]: { type: 'geojson', data: '/map/basemap.geojson', tolerance: 0.2 } }),
    },
    layers: [
      { id: 'water', type: 'background', paint: { 'background-color': colors.water } },
      { id: 'land', type: 'fill', source: 'land', paint: { 'fill-color': colors.land } },
      { id: 'borders', type: 'line', source: 'borders', paint: { 'line-color': colors.border, 'line-width': 0.8 } },
      ...own,
      countryNames(colors),
    ],
  };
}

/** @param {Tiles} tiles @returns {import('maplibre-gl').SourceSpecification} */
function tileSource(tiles) {
  const { raster, attribution, from } = tiles;
  return raster ? { type: 'raster', ...from, tileSize: 256, attribution } : { type: 'vector', ...from, attribution };
}

/** @param {import('./theme.js').Colors} colors @returns {Layer} */
function countryNames(colors) {
  return {
    id: 'country-names', type: 'symbol', source: 'countries', minzoom: 2, maxzoom: 7,
    layout: {
      'text-field': ['get', 'name'], 'text-font': FONT, 'text-size': ['interpolate', ['linear'], ['zoom'], 2, 10, 6, 14],
      'symbol-sort-key': ['-', 0, ['get', 'area']], 'text-max-width': 7, 'text-padding': 6,
    },
    paint: { 'text-color': colors.place, 'text-halo-color': colors.land, 'text-halo-width': 1.2 },
  };
}

/**
 * A quiet picture of streets and water, for the layers of Protomaps and of OpenMapTiles.
 *
 * @param {Tiles} tiles @param {import('./theme.js').Colors} colors @returns {Layer[]}
 */
function tileLayers(tiles, colors) {
  if (tiles.raster) return [{ id: 'tiles', type: 'raster', source: 'tiles', paint: { 'raster-saturation': -0.5 } }];
  const has = (/** @type {string} */ name) => tiles.layers.includes(name);
  /** @type {Layer[]} */
  const layers = [];
  for (const name of ['earth', 'water']) {
    const color = name === 'earth' ? colors.land : colors.water;
    const filter = /** @type {any} */ (['==', ['geometry-type'], 'Polygon']);
    if (has(name)) {
      layers.push({ id: `tiles-${name}`, type: 'fill', source: 'tiles', 'source-layer': name, filter, paint: { 'fill-color': color } });
    }
  }
  layers.push(...roadLayers(tiles.layers, colors, FONT));
  for (const name of ['buildings', 'building']) {
    if (has(name)) {
      layers.push({
        id: `tiles-${name}`, type: 'fill', source: 'tiles', 'source-layer': name, minzoom: 14,
        paint: { 'fill-color': colors.border, 'fill-opacity': 0.4 },
      });
    }
  }
  for (const name of ['places', 'place']) {
    if (has(name)) layers.push(placeNames(name, colors));
  }
  return layers;
}

/** @param {string} layer @param {import('./theme.js').Colors} colors @returns {Layer} */
function placeNames(layer, colors) {
  return {
    id: `tiles-${layer}`, type: 'symbol', source: 'tiles', 'source-layer': layer, minzoom: 5,
    layout: { 'text-field': ['get', 'name'], 'text-font': FONT, 'text-size': 12, 'text-max-width': 7 },
    paint: { 'text-color': colors.place, 'text-halo-color': colors.land, 'text-halo-width': 1.2 },
  };
}
