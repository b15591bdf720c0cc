// The zones of the visible part of the map, or how many there are where they are too many to draw.
import { Problem } from './api.js';
import { remark } from './connection.js';
import { areaOf, boundsOf } from './geometry.js';
import { innermost } from './innermost.js';
import { pointsOf, within } from './label-points.js';
import { NAME_PIXELS } from './labels.js';
import { timeText } from './text.js';
import { bboxText } from './viewport.js';
import { ZoneHistory } from './zone-history.js';

/** @typedef {{id: string, version: number, feature: any}} ServedZone */
/** @typedef {import('./squares.js').GridCell} GridCell */

/** Of more than these, the density is drawn. */
const MOST_ZONES = 1_500;
const REFRESH_MILLIS = 2_000;
/** Of one zone. */
const MOST_NAMES = 10;
/** Names of zones are remembered when the map has moved on: of so many zones. */
const MOST_REMEMBERED = 20_000;
/** Of one card. */
const MOST_LEARNED = 20;

export class Zones {
  /** @param {import('./api.js').Api} api @param {(zones: Zones) => void} changed */
  constructor(api, changed) {
    this.api = api;
    this.changed = changed;
    /** @type {Map<string, ServedZone>} */
    this.byId = new Map();
    /** @type {GridCell[]} counts, when there are too many zones to draw */
    this.cells = [];
    /** @type {Map<string, string>} by zone, also of those that were visible before */
    this.names = new Map();
    this.request = 0;
    this.loading = 0;
    this.shown = '';
    /** As they are now. @type {ServedZone[]} */
    this.now = [];
    /** @type {ZoneHistory} */
    this.history = new ZoneHistory([]);
    /** The moment that is shown; null for now. @type {number | null} */
    this.moment = null;
  }

  /** Shows the zones of a moment; null for those of now. @param {ZoneHistory | null} history @param {number | null} moment */
  showMoment(history, moment) {
    const isSame = history === this.history && moment !== null && this.moment !== null
      && versionsOf(history.changedAt(moment)) === versionsOf(history.changedAt(this.moment));
    this.history = history ?? new ZoneHistory([]);
    this.moment = moment;
    if (!isSame) this.show(this.now, this.cells);
  }

  /** Shows what others change. @param {() => [number, number, number, number]} bbox of the visible part of the map */
  follow(bbox) {
    setInterval(() => document.hidden || this.loading || this.load(bbox()), REFRESH_MILLIS);
  }

  /** @param {[number, number, number, number]} bbox */
  async load(bbox) {
    const request = ++this.request;
    this.loading++;
    try {
      const { zones, cells } = await this.ask(bboxText(bbox));
      if (request === this.request) this.show(zones, cells);
      remark('zones', '');
    } catch (failure) {
      if (failure instanceof Problem) remark('zones', `Zones are missing: ${failure.message}`);
    } finally {
      this.loading--;
    }
  }

  /** The counts first: they are cheap, however many zones there are. @param {string} bbox */
  async ask(bbox) {
    const { cells, total } = await this.api.getChanged('/v1/zones/grid', { bbox });
    if (total > MOST_ZONES) return { zones: [], cells };
    const { zones, more } = await this.api.getChanged('/v1/zones', { bbox, limit: MOST_ZONES });
    return more ? { zones: [], cells } : { zones, cells: [] };
  }

  /** @param {ServedZone[]} present as they are now @param {GridCell[]} cells */
  show(present, cells) {
    this.now = present;
    const now = this.moment ?? Date.now();
    const zones = this.moment === null || cells.length ? present : this.history.at(present, this.moment);
    const shown = JSON.stringify([zones.map(({ id, version, feature }) => [id, version, kindOf(feature, now)]).sort(), cells]);
    if (shown === this.shown) return;
    this.shown = shown;
    this.byId = new Map(zones.map((zone) => [zone.id, zone]));
    if (this.names.size > MOST_REMEMBERED) this.names.clear();
    zones.forEach((zone) => this.names.set(zone.id, zoneName(zone)));
    this.cells = cells;
    this.changed(this);
  }

  /** The name of a zone, or else its id. @param {string} id */
  nameOf(id) {
    return this.names.get(id) ?? id;
  }

  /** Finds the names of zones that were not in view, at most so many. @param {string[]} ids */
  async learn(ids) {
    const unknown = [...new Set(ids)].filter((id) => !this.names.has(id)).slice(0, MOST_LEARNED);
    await Promise.all(unknown.map(async (id) => this.names.set(id, await this.get(id).then(zoneName, () => id))));
  }

  /** @param {string} id @param {string | null} [deviceId] of the device that it concerns alone @returns {Promise<ServedZone>} */
  async get(id, deviceId = null) {
    const response = await this.api.request(zonePath(id, deviceId));
    const version = Number((response.headers.get('ETag') ?? '').replace(/\D/g, ''));
    return { id, version, feature: await response.json() };
  }
}

/** The address of a zone. @param {string} id @param {string | null} [deviceId] of the device that it concerns alone */
export function zonePath(id, deviceId = null) {
  const zones = deviceId === null ? '/v1/zones' : `/v1/devices/${encodeURIComponent(deviceId)}/zones`;
  return `${zones}/${encodeURIComponent(id)}`;
}

/** The name of a zone, or else its id. @param {ServedZone} zone */
export function zoneName({ id, feature }) {
  const name = feature.properties?.name;
  return typeof name === 'string' && name ? name : id;
}

/** When a zone begins or ends; empty if it does neither. @param {any} feature @param {number} now epoch milliseconds */
export function spanText(feature, now) {
  const { validFrom, validUntil } = feature.properties ?? {};
  const from = validFrom ? Date.parse(validFrom) : 0;
  const until = validUntil ? Date.parse(validUntil) : 0;
  if (from > now) return `from ${timeText(from, now)}`;
  if (until && until <= now) return `over since ${timeText(until, now)}`;
  return until ? `until ${timeText(until, now)}` : '';
}

/** @param {ServedZone[]} zones */
function versionsOf(zones) {
  return zones.map(({ id, version }) => `${id} ${version}`).join();
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

/**
 * The names, small zones first, since the others have more room, each at the innermost point of the large parts of its zone.
 * Other points are for where smaller zones are in the way.
 *
 * @param {GeoJSON.FeatureCollection} zones @returns {GeoJSON.FeatureCollection}
 */
export function nameFeatures(zones) {
  /** @type {import('./label-points.js').Bounds[]} */
  const smaller = [];
  const features = zones.features.toReversed().flatMap(({ properties, geometry }) => {
    const names = largeParts(geometry).map(({ polygon, bounds }) => {
      const [west, , east] = bounds;
      const avoid = within(bounds, smaller);
      const middle = innermost(polygon);
      return {
        type: /** @type {'Feature'} */ ('Feature'),
        properties: {
          ...properties, bounds, avoid, points: avoid.length ? pointsOf(polygon, bounds, avoid, middle) : [],
          minZoom: Math.log2((NAME_PIXELS * 360) / (512 * Math.max(east - west, 1e-6))),
        },
        geometry: { type: /** @type {'Point'} */ ('Point'), coordinates: middle },
      };
    });
    smaller.push(...names.map((name) => name.properties.bounds));
    return names;
  });
  return { type: 'FeatureCollection', features };
}

/** @typedef {{polygon: import('./geometry.js').Position[][], bounds: [number, number, number, number]}} Part */

/** The polygons that are at least half as wide as the widest. @param {any} geometry @returns {Part[]} */
function largeParts({ type, coordinates }) {
  const parts = (type === 'MultiPolygon' ? coordinates : [coordinates])
    .map((/** @type {import('./geometry.js').Position[][]} */ polygon) => ({ polygon, bounds: boundsOf({ type: 'Polygon', coordinates: polygon }) }));
  const width = (/** @type {Part} */ { bounds: [west, , east] }) => east - west;
  const widest = Math.max(...parts.map(width));
  return parts.filter((/** @type {Part} */ part) => width(part) >= widest / 2).slice(0, MOST_NAMES);
}
