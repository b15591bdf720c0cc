// Makes the basemap from world-atlas (Natural Earth): land, borders and the names of countries, as GeoJSON.
import { readFileSync, writeFileSync } from 'node:fs';
import { feature, mesh } from 'topojson-client';
import { cutLine, cutPolygon, unwrapped } from './antimeridian.js';

const out = process.argv[2];
const world = JSON.parse(readFileSync('node_modules/world-atlas/countries-50m.json', 'utf8'));
const { countries, land } = world.objects;

/** About 100 m, finer than the data. */
const DECIMALS = 3;

/** @param {string} name @param {unknown} geojson */
function write(name, geojson) {
  const round = (/** @type {string} */ _, /** @type {unknown} */ value) =>
    typeof value === 'number' ? Number(value.toFixed(DECIMALS)) : value;
  writeFileSync(`${out}/${name}.geojson`, JSON.stringify(geojson, round));
}

/** @param {number[][]} ring */
function area(ring) {
  return Math.abs(ring.reduce((sum, [x, y], i) => {
    const [nextX, nextY] = ring[(i + 1) % ring.length];
    return sum + x * nextY - nextX * y;
  }, 0)) / 2;
}

/** The middle of the largest part, and its area in square degrees. @param {any} geometry */
function label(geometry) {
  const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;
  const ring = polygons.map((/** @type {number[][][]} */ p) => unwrapped(p[0]))
    .sort((/** @type {number[][]} */ a, /** @type {number[][]} */ b) => area(b) - area(a))[0];
  const xs = ring.map((/** @type {number[]} */ p) => p[0]);
  const ys = ring.map((/** @type {number[]} */ p) => p[1]);
  const middle = (/** @type {number[]} */ v) => (Math.min(...v) + Math.max(...v)) / 2;
  return { point: [middle(xs), middle(ys)], area: area(ring) };
}

const polygons = feature(world, land).features.flatMap((/** @type {any} */ each) =>
  each.geometry.type === 'Polygon' ? [each.geometry.coordinates] : each.geometry.coordinates);
write('land', { type: 'Feature', properties: {}, geometry: { type: 'MultiPolygon', coordinates: polygons.flatMap(cutPolygon) } });
const borders = mesh(world, countries, (a, b) => a !== b).coordinates.flatMap(cutLine);
write('borders', { type: 'Feature', properties: {}, geometry: { type: 'MultiLineString', coordinates: borders } });
write('countries', {
  type: 'FeatureCollection',
  features: feature(world, countries).features.map((/** @type {any} */ country) => {
    const { point, area } = label(country.geometry);
    return {
      type: 'Feature',
      properties: { name: country.properties.name, area: Math.round(area) },
      geometry: { type: 'Point', coordinates: point },
    };
  }),
});
