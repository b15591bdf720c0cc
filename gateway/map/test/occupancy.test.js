import assert from 'node:assert/strict';
import { test } from 'node:test';
import { occupancyText, ZoneCounts } from '../../src/main/resources/io/fenceline/gateway/map/occupancy.js';

test('a count says in words whether the zone is full or over its capacity', () => {
  const texts = [{ count: 0 }, { count: 9, capacity: 10, over: false }, { count: 10, capacity: 10, over: false }, { count: 12, capacity: 10, over: true }].map(occupancyText);
  assert.deepEqual(texts, ['0', '9 of 10', '10 of 10, full', '12 of 10, over']);
});

test('counts are shown when they change, and stay while the gateway does not answer', async () => {
  let changes = 0;
  /** @type {Promise<any>[]} */
  const answers = [];
  const api = /** @type {any} */ ({ getChanged: () => answers.shift() });
  const counts = new ZoneCounts(api, () => changes++);
  const first = Promise.resolve({ zones: [{ zoneId: 'a', count: 3 }], more: false });
  answers.push(first, first, Promise.reject(new Error()), Promise.resolve({ zones: [], more: false }));
  await counts.load([0, 0, 1, 1]);
  await counts.load([0, 0, 1, 1]);
  await counts.load([0, 0, 1, 1]);
  assert.equal(changes, 1);
  assert.equal(counts.byId.get('a')?.count, 3);
  await counts.load([0, 0, 1, 1]);
  assert.equal(changes, 2);
  assert.equal(counts.byId.size, 0);
});
