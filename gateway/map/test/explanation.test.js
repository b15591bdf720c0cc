import assert from 'node:assert/strict';
import { test } from 'node:test';
import { around, rowsOf, spanOf } from '../../src/main/resources/io/fenceline/gateway/map/explanation.js';

const outside = (time, meters) => ({
  event: 'applied', why: 'evaluated', time,
  zones: [{ effect: 'stays-outside', decidedBy: 'position', why: 'position (G1)', borderMeters: meters }],
});
const enters = { event: 'applied', time: 4000, zones: [{ effect: 'enters', decidedBy: 'position', why: 'position (G1)', borderMeters: -8, transitionId: 'x/a/ENTER/4000' }] };

test('X1: fixes alike are one line, and a transition is one of its own', () => {
  const rows = rowsOf([outside(1000, 50), outside(2000, 30), outside(3000, 4.25), enters], 'a');
  assert.deepEqual(rows.map(({ time, until, count, effect, border }) => [time, until, count, effect, border]), [
    [1000, 3000, 3, 'not in', '4.3 m outside'],
    [4000, 4000, 1, 'enters', '8.0 m inside'],
  ]);
});

test('X1: what is no fix and what is not evaluated has its reason', () => {
  const rows = rowsOf([
    { event: 'refused', detail: 'lat is 99, expected a number in [-90, 90]' },
    { event: 'late', why: 'refused as late: the device clock is later', time: 1, zones: [], ads: [] },
  ], 'a');
  assert.deepEqual(rows.map(({ effect, why }) => [effect, why]), [
    ['refused', 'lat is 99, expected a number in [-90, 90]'],
    ['late', 'refused as late: the device clock is later'],
  ]);
});

test('X1: ads are those of the zone', () => {
  const ads = [{ zoneId: 'a', trigger: 'ENTER', verdict: 'capped' }, { zoneId: 'b', trigger: 'ENTER', verdict: 'sent' }];
  const rows = rowsOf([{ ...enters, ads }], 'a');
  assert.deepEqual(rows.map(({ effect, why }) => [effect, why]), [['enters', 'position (G1)'], ['ad', 'capped (ENTER)']]);
});

test('the lines around a transition are shown, or the last ones', () => {
  const rows = rowsOf([...Array.from({ length: 60 }, (_, i) => ({
    event: 'applied', time: i, zones: [{ effect: i % 2 ? 'may-enter' : 'stays-outside', decidedBy: 'confirmation', why: '', transitionId: i === 40 ? 'asked' : undefined }],
  }))], 'a');
  assert.deepEqual([around(rows, 'asked').at(0)?.time, around(rows, 'asked').at(-1)?.time], [29, 44]);
  assert.equal(around(rows, null).at(-1)?.time, 59);
  assert.equal(around(rows, 'unknown').at(-1)?.time, 59);
});

test('a question about an event begins before the visit and ends soon after', () => {
  assert.deepEqual(spanOf({ time: 10_000_000, enteredAt: 9_000_000 }, 99_000_000), { from: 8_400_000, to: 10_900_000 });
  assert.deepEqual(spanOf({ time: 10_000_000 }, 10_000_100), { from: 9_400_000 });
  assert.equal(spanOf({ time: 100_000_000, enteredAt: 0 }, 200_000_000).from, 100_000_000 - 21_600_000 - 600_000);
});
