import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hasRepeats, rowsOf } from '../../src/main/resources/io/fenceline/gateway/map/repeats.js';

const entry = (/** @type {string} */ deviceId, /** @type {string} */ zoneId, /** @type {number} */ seconds, type = 'ENTER') =>
  /** @type {any} */ ({ kind: 'transition', type, event: { id: `${deviceId}/${zoneId}/${type}/${seconds}`, deviceId, zoneId, time: seconds * 1000 } });
const NONE = /** @type {Set<string>} */ (new Set());
const shape = (/** @type {import('../../src/main/resources/io/fenceline/gateway/map/repeats.js').Row[]} */ rows) =>
  rows.map(({ entry: { event }, repeats }) => [event.deviceId, event.zoneId, repeats.length]);

test('three events of one type in one zone within a minute are one row, at the place of the newest', () => {
  const rows = rowsOf([entry('a', 'port', 50), entry('x', 'school', 40), entry('b', 'port', 30), entry('a', 'port', 20)], NONE);
  assert.deepEqual(shape(rows), [['a', 'port', 3], ['x', 'school', 1]]);
  assert.deepEqual(rows.map(hasRepeats), [true, false]);
});

test('two are listed one by one, in their places', () => {
  const rows = rowsOf([entry('a', 'port', 50), entry('x', 'school', 40), entry('b', 'port', 30)], NONE);
  assert.deepEqual(rows.map(({ entry: { event } }) => event.deviceId), ['a', 'x', 'b']);
  assert.ok(!rows.some(hasRepeats));
});

test('other types, and what happened more than a minute before, are rows of their own', () => {
  const rows = rowsOf([
    entry('a', 'port', 100), entry('b', 'port', 99, 'EXIT'), entry('c', 'port', 90), entry('d', 'port', 80), entry('e', 'port', 40),
  ], NONE);
  assert.deepEqual(shape(rows), [['a', 'port', 3], ['b', 'port', 1], ['e', 'port', 1]]);
});

test('repeats that were opened are listed one by one, and the first of them can close them', () => {
  const entries = [entry('a', 'port', 50), entry('b', 'port', 40), entry('c', 'port', 30)];
  const [{ key }] = rowsOf(entries, NONE);
  const rows = rowsOf(entries, new Set([key]));
  assert.deepEqual(rows.map(({ entry: { event } }) => event.deviceId), ['a', 'b', 'c']);
  assert.deepEqual(rows.map(hasRepeats), [true, false, false]);
});
