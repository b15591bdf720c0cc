import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ticksOf } from '../../src/main/resources/io/fenceline/gateway/map/time-ticks.js';

const noon = new Date(2026, 10, 28, 12).getTime();

test('ticks stand at round times, as many as there is room for', () => {
  const ticks = ticksOf(noon - 7 * 60_000, noon + 60_000, 6);
  assert.deepEqual(ticks.map(({ at }) => (at - noon) / 60_000), [-6, -4, -2, 0]);
  for (const hours of [0.01, 1, 6, 30, 1_000, 9_000]) assert.ok(ticksOf(noon - hours * 3_600_000, noon, 6).length <= 7);
});

test('a tick at midnight has the date', () => {
  const midnight = new Date(2026, 10, 28).getTime();
  const found = ticksOf(midnight - 7_200_000, midnight + 7_200_000, 4).find(({ at }) => at === midnight);
  assert.match(found?.text ?? '', /28/);
});
