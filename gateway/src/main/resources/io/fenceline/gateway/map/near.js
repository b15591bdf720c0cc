// Names near a position, as the basemap has them where the map is: of a street, park or water, and of a place.
import { CITY } from './city.js';
import { distance } from './geometry.js';
import { OTHERS, ROAD_NAMES } from './roads.js';

/** @typedef {[number, number]} Position */
/** @typedef {{properties: Record<string, any>, geometry: any}} Feature */

const STREET_METERS = 150;
const PLACE_METERS = 20_000;
const PLACES = ['places', 'place'];
const AREAS = ['continent', 'country', 'state', 'region', 'province'];

/** Such as `Mill Street, Old Town`; empty where the basemap has no names. @param {import('maplibre-gl').Map} map @param {number} lon @param {number} lat */
export function nearText(map, lon, lat) {
  const named = (/** @type {string} */ source, /** @type {string} */ sourceLayer, /** @type {string[]} */ without) =>
    map.querySourceFeatures(source, { sourceLayer, filter: ['has', 'name'] }).filter(({ properties }) => !without.includes(properties.kind ?? properties.class));
  const streets = [...ROAD_NAMES.flatMap((layer) => named('tiles', layer, OTHERS)), ...named(CITY, '', [])];
  const places = PLACES.flatMap((layer) => named('tiles', layer, AREAS));
  return [nearest(streets, [lon, lat], STREET_METERS), nearest(places, [lon, lat], PLACE_METERS)].filter(Boolean).join(', ');
}

/** The name of the nearest; empty if none is so near. @param {Feature[]} features @param {Position} position @param {number} most metres */
export function nearest(features, position, most) {
  let name = '';
  let least = most;
  for (const { properties, geometry } of features) {
    const away = awayFrom(geometry.coordinates, position);
    if (away < least) [name, least] = [String(properties.name), away];
  }
  return name;
}

/** Metres to the points and lines of a geometry. @param {any} coordinates @param {Position} position @returns {number} */
function awayFrom(coordinates, position) {
  if (typeof coordinates[0] === 'number') return distance(coordinates, position);
  if (typeof coordinates[0][0] !== 'number') return Math.min(...coordinates.map((/** @type {any} */ each) => awayFrom(each, position)));
  if (coordinates.length === 1) return distance(coordinates[0], position);
  const [lon, lat] = position;
  const shrink = Math.cos((lat * Math.PI) / 180);
  let least = Infinity;
  for (let i = 1; i < coordinates.length; i++) {
    const [x, y] = [(coordinates[i - 1][0] - lon) * shrink, coordinates[i - 1][1] - lat];
    const [dx, dy] = [(coordinates[i][0] - lon) * shrink - x, coordinates[i][1] - lat - y];
    const share = Math.max(0, Math.min(1, -(x * dx + y * dy) / (dx * dx + dy * dy || 1)));
    least = Math.min(least, Math.hypot(x + share * dx, y + share * dy));
  }
  return (least * Math.PI * 6_371_008.8) / 180;
}
