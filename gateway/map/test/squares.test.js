import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countText, radiusOf, weighted } from '../../src/main/resources/io/fenceline/gateway/map/squares.js';

const cell = (/** @type {number} */ count) => ({ west: 0, south: 0, east: 2, north: 2, count });

test('the fullest square weighs most, and a nearly empty one is still seen', () => {
  const [few, many] = weighted([cell(1), cell(100_000)]).features.map(({ properties }) => properties?.weight);
  assert.equal(many, 1);
  assert.ok(few > 0.1 && few < 0.2);
});

test('the density of a square reaches its neighbours, at each zoom', () => {
  const [, , , , atZero, last, most] = radiusOf([cell(1)], 0);
  const squareAtZero = (2 / 360) * 512;
  assert.ok(atZero > squareAtZero);
  assert.ok(Math.abs(most - atZero * 2 ** last) < 1e-9);
});

test('counts are said in words', () => {
  assert.deepEqual([countText('devices', 12_345), countText('zones', 1)], ['12,345 devices', '1 zone']);
});
