import assert from 'node:assert/strict';
import { test } from 'node:test';
import { beginOf, classNames } from '../../src/main/resources/io/fenceline/gateway/map/zone-visits.js';

const HOUR = 3_600_000;

test('the chart begins shortly before the first visit when most of its time was empty', () => {
  const inside = (/** @type {number} */ empty) => ({ from: 0, to: 6 * HOUR, inside: Array.from({ length: 72 }, (_, i) => Number(i >= empty)) });
  assert.equal(beginOf(inside(0)), null);
  assert.equal(beginOf(inside(36)), null);
  assert.equal(beginOf(inside(60)), (59 / 12) * HOUR);
  assert.equal(beginOf(inside(71)), 6 * HOUR - 10 * 60_000);
  assert.equal(beginOf(inside(72)), null, 'nobody was inside');
});

test('classes of lengths have names', () => {
  assert.deepEqual(classNames([1, 60, 240]), ['< 1 min', '< 1 h', '< 4 h', '≥ 4 h']);
});
