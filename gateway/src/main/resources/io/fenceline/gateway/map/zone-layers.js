// Draws the zones.
import { COLORS, currentTheme } from './theme.js';
import { FONT } from './basemap.js';
import { ClusterLayer } from './cluster-layer.js';
import { Density } from './density.js';
import { ZoneLights } from './zone-lights.js';
import { ZoneNames } from './zone-names.js';
import { nameFeatures, zoneFeatures } from './zones.js';

/** @typedef {import('maplibre-gl').Map} MapView */
/** @typedef {import('maplibre-gl').GeoJSONSource} GeoJSONSource */
/** @typedef {import('maplibre-gl').LayerSpecification} Layer */

const EMPTY = /** @type {GeoJSON.FeatureCollection} */ ({ type: 'FeatureCollection', features: [] });

export class ZoneLayers {
  /** @param {MapView} map its devices have their canvas already @param {boolean} hasBasemap whether there is more than Natural Earth */
  constructor(map, hasBasemap) {
    this.map = map;
    this.hasBasemap = hasBasemap;
    this.clusters = new ClusterLayer(map);
    this.names = new ZoneNames(map, (zoom) => this.clusters.boxes(zoom));
    this.density = new Density(map);
    this.lights = new ZoneLights(() => COLORS[currentTheme()]);
    /** @type {import('./zones.js').Zones | null} */
    this.zones = null;
    /** Those of the zones. */
    this.named = EMPTY;
    /** @type {Map<string, import('./occupancy.js').Occupancy>} by zone */
    this.counts = new Map();
    /** @type {string | null} */
    this.selected = null;
  }

  /** To be called whenever the map has got another style. @param {import('./theme.js').Theme} theme */
  add(theme) {
    this.map.addSource('grid', { type: 'geojson', data: EMPTY });
    this.map.addSource('zones', { type: 'geojson', data: EMPTY, promoteId: 'id', tolerance: 0.2 });
    this.map.addSource('zone-names', { type: 'geojson', data: EMPTY });
    layers(COLORS[theme]).forEach((layer) => this.map.addLayer(layer));
    this.density.add(theme);
    this.names.setTheme(theme);
    if (this.zones) this.show(this.zones);
    this.select(this.selected);
    this.drawGrid();
  }

  /** @param {import('./zones.js').Zones} zones */
  show(zones) {
    this.zones = zones;
    const features = zoneFeatures(zones.byId.values(), zones.moment ?? Date.now());
    this.source('zones')?.setData(features);
    this.lights.show(features);
    this.named = nameFeatures(features);
    this.source('zone-names')?.setData(this.named);
    this.clusters.show(features, zones.cells);
    this.names.show(this.named, this.counts);
  }

  /** @param {Map<string, import('./occupancy.js').Occupancy>} counts by zone */
  showCounts(counts) {
    this.counts = counts;
    this.names.show(this.named, counts);
  }

  /** @param {string} id */
  source(id) {
    return /** @type {GeoJSONSource | undefined} */ (this.map.getSource(id));
  }

  /** @param {string | null} zoneId */
  select(zoneId) {
    if (this.selected) this.setState(this.selected, { selected: false });
    this.selected = zoneId;
    if (zoneId) this.setState(zoneId, { selected: true });
  }

  /** @param {string} zoneId @param {Record<string, boolean>} state */
  setState(zoneId, state) {
    if (this.map.getSource('zones')) this.map.setFeatureState({ source: 'zones', id: zoneId }, state);
  }

  /** Lines of longitude and latitude: where there is no other map, they show that it moves, and how far. */
  drawGrid() {
    if (this.hasBasemap) return;
    const bounds = this.map.getBounds();
    const step = gridStep((bounds.getNorth() - bounds.getSouth()) / 5);
    const [west, south, east, north] = [bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()];
    /** @type {number[][][]} */
    const lines = [];
    for (let x = Math.floor(west / step) - 1; x * step <= east + step; x++) lines.push([[x * step, south - step], [x * step, north + step]]);
    for (let y = Math.floor(south / step) - 1; y * step <= north + step; y++) lines.push([[west - step, y * step], [east + step, y * step]]);
    this.source('grid')?.setData({ type: 'Feature', properties: {}, geometry: { type: 'MultiLineString', coordinates: lines } });
  }
}

/** A round number of degrees near this one. @param {number} degrees */
export function gridStep(degrees) {
  const power = 10 ** Math.floor(Math.log10(degrees));
  const factor = [1, 2, 5, 10].find((each) => each * power >= degrees) ?? 10;
  return Math.min(30, factor * power);
}

/** @param {import('./theme.js').Colors} colors @returns {Layer[]} */
function layers(colors) {
  const color = /** @type {any} */ (['match', ['get', 'kind'], 'ad', colors.ad, 'inactive', colors.inactive, colors.zone]);
  const isActive = /** @type {any} */ (['!=', ['get', 'kind'], 'inactive']);
  const state = (/** @type {string} */ name) => ['boolean', ['feature-state', name], false];
  const width = /** @type {any} */ (['case', state('selected'), 3.5, 1.5]);
  return [
    { id: 'grid', type: 'line', source: 'grid', paint: { 'line-color': colors.grid, 'line-width': 1 } },
    {
      id: 'zone-fills', type: 'fill', source: 'zones',
      paint: {
        'fill-color': color,
        'fill-opacity': /** @type {any} */ (['case', state('selected'), 0.26, ['==', ['get', 'kind'], 'inactive'], 0.05, 0.1]),
      },
    },
    { id: 'zone-lines', type: 'line', source: 'zones', filter: isActive, paint: { 'line-color': color, 'line-width': width } },
    {
      id: 'zone-lines-inactive', type: 'line', source: 'zones', filter: ['!', isActive],
      paint: { 'line-color': color, 'line-width': width, 'line-dasharray': [3, 2] },
    },
    // Not seen: keeps names of the basemap from where ZoneNames draws those of zones.
    {
      id: 'zone-names', type: 'symbol', source: 'zone-names', filter: ['>=', ['zoom'], ['get', 'minZoom']],
      layout: {
        'symbol-sort-key': ['-', 0, ['get', 'size']], 'text-field': ['get', 'name'], 'text-font': FONT, 'text-size': 12, 'text-max-width': 8,
        'text-padding': 4, 'text-variable-anchor': ['center', 'top', 'bottom'], 'text-radial-offset': 1.5,
      },
      paint: { 'text-opacity': 0 },
    },
  ];
}
