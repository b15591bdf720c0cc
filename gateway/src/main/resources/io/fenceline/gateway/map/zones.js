// The zones of the visible part of the map, or how many there are where they are too many to draw.
import { areaOf, boundsOf } from './geometry.js';
import { bboxText } from './viewport.js';

/** @typedef {{id: string, version: number, feature: any}} ServedZone */
/** @typedef {{west: number, south: number, east: number, north: number, count: number}} GridCell */

/** More than these are drawn as counts. */
const MOST_ZONES = 1_500;
/** A zone that is less wide has no label. */
const NAME_PIXELS = 36;
const COMPACT = new Intl.NumberFormat('en', { notation: 'compact' });

export class Zones {
  /** @param {import('./api.js').Api} api @param {(zones: Zones) => void} changed */
  constructor(api, changed) {
    this.api = api;
    this.changed = changed;
    /** @type {Map<string, ServedZone>} */
    this.byId = new Map();
    /** @type {GridCell[]} counts, when there are too many zones to draw */
    this.cells = [];
    this.request = 0;
    this.shown = '';
  }

  /** @param {[number, number, number, number]} bbox */
  async load(bbox) {
    const request = ++this.request;
    const { zones, more } = await this.api.get('/v1/zones', { bbox: bboxText(bbox), limit: MOST_ZONES });
    const cells = more ? (await this.api.get('/v1/zones/grid', { bbox: bboxText(bbox) })).cells : [];
    if (request === this.request) this.show(more ? [] : zones, cells);
  }

  /** @param {ServedZone[]} zones @param {GridCell[]} cells */
  show(zones, cells) {
    const shown = JSON.stringify([zones.map(({ id, version }) => [id, version]).sort(), cells]);
    if (shown === this.shown) return;
    this.shown = shown;
    this.byId = new Map(zones.map((zone) => [zone.id, zone]));
    this.cells = cells;
    this.changed(this);
  }

  /** The name of a zone, or else its id. @param {string} id */
  nameOf(id) {
    const name = this.byId.get(id)?.feature.properties?.name;
    return typeof name === 'string' && name ? name : id;
  }

  /** @param {string} id @returns {Promise<ServedZone>} */
  async get(id) {
    const response = await this.api.request(`/v1/zones/${encodeURIComponent(id)}`);
    const version = Number((response.headers.get('ETag') ?? '').replace(/\D/g, ''));
    return { id, version, feature: await response.json() };
  }
}

/** How a zone is drawn. @param {any} feature @param {number} now epoch milliseconds */
export function kindOf(feature, now) {
  const { ad, validFrom, validUntil } = feature.properties ?? {};
  const started = !validFrom || Date.parse(validFrom) <= now;
  const ended = validUntil && Date.parse(validUntil) <= now;
  if (!started || ended) return 'inactive';
  return ad === undefined || ad === null ? 'zone' : 'ad';
}

/** @param {Iterable<ServedZone>} zones @param {number} now @returns {GeoJSON.FeatureCollection} */
export function zoneFeatures(zones, now) {
  const features = Array.from(zones, ({ id, feature }) => {
    const geometry = areaOf(feature);
    const [west, south, east, north] = boundsOf(geometry);
    return {
      type: /** @type {'Feature'} */ ('Feature'),
      properties: { id, name: String(feature.properties?.name ?? id), kind: kindOf(feature, now), size: (east - west) * (north - south) },
      geometry,
    };
  });
  // Small zones over large ones.
  features.sort((a, b) => b.properties.size - a.properties.size);
  return { type: 'FeatureCollection', features };
}

/** The names, each once, large zones first. @param {GeoJSON.FeatureCollection} zones @returns {GeoJSON.FeatureCollection} */
export function nameFeatures(zones) {
  const features = zones.features.map(({ properties, geometry }) => {
    const [west, south, east, north] = boundsOf(/** @type {import('./geometry.js').Area} */ (geometry));
    return {
      type: /** @type {'Feature'} */ ('Feature'),
      properties: { ...properties, minZoom: Math.log2((NAME_PIXELS * 360) / (512 * Math.max(east - west, 1e-6))) },
      geometry: { type: /** @type {'Point'} */ ('Point'), coordinates: labelPoint(geometry, [(west + east) / 2, (south + north) / 2]) },
    };
  });
  return { type: 'FeatureCollection', features };
}

/** The middle, or of several polygons that of the first. @param {any} geometry @param {[number, number]} middle @returns {[number, number]} */
function labelPoint(geometry, middle) {
  if (geometry.type !== 'MultiPolygon' || !geometry.coordinates.length) return middle;
  const [west, south, east, north] = boundsOf({ type: 'Polygon', coordinates: geometry.coordinates[0] });
  return [(west + east) / 2, (south + north) / 2];
}

/** @param {GridCell[]} cells @returns {GeoJSON.FeatureCollection} */
export function cellFeatures(cells) {
  const features = cells.map(({ west, south, east, north, count }) => ({
    type: /** @type {'Feature'} */ ('Feature'),
    properties: { count, text: COMPACT.format(count) },
    geometry: { type: /** @type {'Point'} */ ('Point'), coordinates: [(west + east) / 2, (south + north) / 2] },
  }));
  return { type: 'FeatureCollection', features };
}
