import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createExpression, featureFilter, validateStyleMin } from '@maplibre/maplibre-gl-style-spec';
import { roadLayers } from '../../src/main/resources/io/fenceline/gateway/map/roads.js';

const COLORS = /** @type {any} */ ({ border: '#888888', place: '#333333', land: '#ffffff' });
const layersOf = (/** @type {string[]} */ ...available) => /** @type {any[]} */ (roadLayers(available, COLORS, ['sans-serif']));

test('the layers are valid, for the tiles of Protomaps and of OpenMapTiles', () => {
  for (const [available, ids] of [
    [['earth', 'roads'], ['tiles-roads', 'tiles-names-roads']],
    [['transportation', 'transportation_name'], ['tiles-transportation', 'tiles-names-transportation_name']],
    [['water'], []],
  ]) {
    const layers = layersOf(...available);
    assert.deepEqual(layers.map(({ id }) => id), ids);
    const sources = { tiles: { type: 'vector', url: 'pmtiles://x' } };
    assert.deepEqual(validateStyleMin(/** @type {any} */ ({ version: 8, glyphs: 'x/{fontstack}/{range}', sources, layers })), []);
  }
});

test('the larger the class of a road, the wider it is, and railways are none', () => {
  const [{ paint, filter }] = layersOf('roads');
  const width = /** @type {any} */ (createExpression(paint['line-width'], 'paint.line-width')).value;
  const feature = (/** @type {object} */ properties) => /** @type {any} */ ({ type: 2, properties, geometry: [] });
  const at = (/** @type {object} */ properties) => width.evaluate({ zoom: 15 }, feature(properties));
  assert.ok(at({ kind: 'highway' }) > at({ kind: 'major_road' }));
  assert.ok(at({ kind: 'major_road' }) > at({ kind: 'minor_road' }));
  assert.ok(at({ kind: 'minor_road' }) > at({ kind: 'path' }));
  assert.equal(at({ class: 'motorway' }), at({ kind: 'highway' }));
  const { filter: isRoad } = featureFilter(filter, 'filter');
  assert.ok(isRoad(/** @type {any} */ ({ zoom: 15 }), feature({ kind: 'minor_road' })));
  assert.ok(!isRoad(/** @type {any} */ ({ zoom: 15 }), feature({ class: 'rail' })));
});
