import assert from 'node:assert/strict';
import { test } from 'node:test';
import { place, wrapped } from '../../src/main/resources/io/fenceline/gateway/map/labels.js';

const WORLD_PIXELS = 512;
const label = (/** @type {string} */ name, x = 0.5, minZoom = 0) => ({ x, y: 0.5, lines: [name], width: 40, minZoom });
const namesAt = (/** @type {number} */ zoom, /** @type {any[]} */ labels) => place(labels, zoom).map((each) => each.label.lines[0]);

test('the names of zones within each other stand above each other, and one without room is left out', () => {
  const placed = place(['city', 'park', 'pond', 'duck'].map((name) => label(name)), 0);
  assert.deepEqual(placed.map((each) => each.label.lines[0]), ['city', 'park', 'pond']);
  const [city, park, pond] = placed.map(({ top }) => top);
  assert.ok(pond < city && city < park);
});

test('a name that has no room in its own zone does not move into another one', () => {
  const low = { ...label('low'), zone: { left: 0, right: 1, top: 0.5 - 10 / WORLD_PIXELS, bottom: 0.5 + 10 / WORLD_PIXELS } };
  assert.deepEqual(namesAt(0, [label('city'), low]), ['city']);
  assert.deepEqual(namesAt(2, [label('city'), low]), ['city', 'low']);
});

test('the name of a zone does not stand in a smaller zone that lies in it, if there is another place', () => {
  const inner = { left: 0.4, top: 0.4, right: 0.6, bottom: 0.6 };
  const outer = { ...label('city'), avoid: [inner], points: [{ x: 0.5, y: 0.45 }, { x: 0.8, y: 0.5 }] };
  assert.deepEqual(place([outer], 0).map(({ x }) => x), [0.8]);
  assert.deepEqual(place([{ ...outer, points: [] }], 0).map(({ x }) => x), [0.5], 'rather than none');
});

test('names beside each other both stand at their points', () => {
  assert.deepEqual(place([label('west', 0.4), label('east', 0.6)], 0).map(({ top }) => top), [-7.5, -7.5]);
});

test('more names have room at a larger zoom', () => {
  const labels = Array.from({ length: 8 }, (_, i) => label(String(i), 0.5 + i / WORLD_PIXELS));
  assert.equal(namesAt(0, labels).length, 3);
  assert.equal(namesAt(6, labels).length, 8);
});

test('a zone that is too small on the map has no name', () => {
  assert.deepEqual(namesAt(3, [label('small', 0.5, 4)]), []);
  assert.deepEqual(namesAt(4, [label('small', 0.5, 4)]), ['small']);
});

test('a zone without room for its name has its count alone', () => {
  const full = { ...label('Depot', 0.5, 4), lines: ['Depot', '3 of 2, over'] };
  const count = { ...label('3 of 2, over', 0.5, 3), maxZoom: 4 };
  assert.deepEqual(namesAt(2, [full, count]), []);
  assert.deepEqual(namesAt(3, [full, count]), ['3 of 2, over']);
  assert.deepEqual(namesAt(4, [full, count]), ['Depot']);
});

test('a long name has lines of about equal width', () => {
  const widthOf = (/** @type {string} */ text) => 6 * text.length;
  assert.deepEqual(wrapped('Old Harbour and Fish Market', 96, widthOf), ['Old Harbour and', 'Fish Market']);
  assert.deepEqual(wrapped('Depot', 96, widthOf), ['Depot']);
  assert.deepEqual(wrapped('Donaudampfschifffahrt', 96, widthOf), ['Donaudampfschifffahrt']);
  assert.deepEqual(wrapped(' ', 96, widthOf), [' ']);
});
