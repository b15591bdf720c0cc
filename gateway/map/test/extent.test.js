import assert from 'node:assert/strict';
import { test } from 'node:test';
import { around, sum, withoutOutliers } from '../../src/main/resources/io/fenceline/gateway/map/extent.js';

const cell = (/** @type {number} */ west, /** @type {number} */ south, count = 1) => ({ west, south, east: west + 1, north: south + 1, count });
const city = [cell(10, 50, 20), cell(11, 50, 20), cell(11, 51, 19)];

test('the box is around all squares', () => {
  assert.deepEqual(around(city), [10, 50, 12, 52]);
  assert.equal(sum(city), 59);
});

test('a device far from a fleet does not move the map away from the fleet', () => {
  for (const far of [cell(0, 0), cell(-120, 30), cell(60, 51), cell(10, -40)]) {
    assert.deepEqual(around(withoutOutliers([far, ...city])), [10, 50, 12, 52]);
  }
});

test('two cities of one fleet are both in sight', () => {
  const both = [...city, cell(40, 30, 5)];
  assert.deepEqual(withoutOutliers(both), both);
});

test('what lies at the edge of the others is none', () => {
  const all = [...city, cell(13, 53)];
  assert.deepEqual(withoutOutliers(all), all);
});

test('of a few devices, none is left out', () => {
  const few = [cell(0, 0), cell(50, 50), cell(51, 50)];
  assert.deepEqual(withoutOutliers(few), few);
});
