import assert from 'node:assert/strict';
import test from 'node:test';
import { nearest } from '../../src/main/resources/io/fenceline/gateway/map/near.js';

/** @param {string} name @param {any} coordinates */
const feature = (name, coordinates) => ({ properties: { name }, geometry: { coordinates } });

test('The nearest line is named, by the distance to its segments', () => {
  const streets = [feature('Mill Street', [[13.4, 52.5], [13.42, 52.5]]), feature('Main Street', [[[13.409, 52.502], [13.411, 52.502]]])];
  assert.equal(nearest(streets, [13.41, 52.5005], 150), 'Mill Street');
  assert.equal(nearest(streets, [13.41, 52.5016], 150), 'Main Street');
  assert.equal(nearest(streets, [13.41, 52.51], 150), '');
});

test('The nearest point is named', () => {
  const places = [feature('Old Town', [13.4, 52.5]), feature('Harbour', [13.5, 52.5])];
  assert.equal(nearest(places, [13.44, 52.5], 20_000), 'Old Town');
  assert.equal(nearest(places, [13.46, 52.5], 20_000), 'Harbour');
  assert.equal(nearest([], [13.46, 52.5], 20_000), '');
});
