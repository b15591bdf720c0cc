import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pointsOf, within } from '../../src/main/resources/io/fenceline/gateway/map/label-points.js';

const square = (west, south, size) => [[west, south], [west + size, south], [west + size, south + size], [west, south + size], [west, south]];
const bounds = [0, 0, 10, 10];

test('other places for a name are in its zone, outside smaller ones, and near its middle first', () => {
  const hole = square(7, 7, 2);
  const smaller = [4, 4, 6, 6];
  const points = pointsOf([square(0, 0, 10), hole], bounds, [smaller], [5, 5]);
  assert.equal(points.length, 8);
  for (const [lon, lat] of points) {
    assert.ok(!(lon > 4 && lon < 6 && lat > 4 && lat < 6), 'in the smaller zone');
    assert.ok(!(lon > 7 && lon < 9 && lat > 7 && lat < 9), 'in the hole');
  }
  const away = points.map(([lon, lat]) => Math.hypot(lon - 5, lat - 5));
  assert.deepEqual(away, [...away].sort((a, b) => a - b));
});

test('only smaller zones that meet a zone are in its way', () => {
  assert.deepEqual(within(bounds, [[4, 4, 6, 6], [20, 0, 21, 1]]), [[4, 4, 6, 6]]);
});
