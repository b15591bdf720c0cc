import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readDuration, readHours, readInstant, writeDuration, writeHours, writeInstant } from '../../src/main/resources/io/fenceline/gateway/map/picker-values.js';

test('a duration is shown in its largest unit that leaves no rest', () => {
  assert.deepEqual(readDuration('PT1H30M'), { count: '90', unit: 'M' });
  assert.deepEqual(readDuration('PT24H'), { count: '1', unit: 'D' });
  assert.deepEqual(readDuration('PT90S'), { count: '90', unit: 'S' });
});

test('a duration is written as ISO 8601, and none is empty', () => {
  assert.deepEqual([writeDuration('90', 'M'), writeDuration('2', 'D'), writeDuration(' ', 'M')], ['PT90M', 'P2D', '']);
});

test('what a picker cannot show is left to a text', () => {
  assert.equal(readDuration('PT0.5S'), null);
  assert.equal(readInstant('next week'), null);
  for (const hours of ['Mo-Fr 08:00-12:00,13:00-18:00', 'Sa 18:00-24:00', 'PH off', 'Fr-Mo 08:00-10:00']) assert.equal(readHours(hours), null, hours);
});

test('an instant that is shown by the clock of the browser is the same instant when it is written', () => {
  assert.equal(writeInstant(readInstant('2026-06-01T08:00:00Z') ?? ''), '2026-06-01T08:00:00Z');
  assert.equal(writeInstant(readInstant('2026-12-01T08:00:30+01:00') ?? ''), '2026-12-01T07:00:30Z');
  assert.equal(writeInstant(''), '');
});

test('hours are read and written as they are', () => {
  for (const hours of ['Mo-Fr 08:00-18:00; Sa 09:00-12:00', 'Mo,We-Fr 22:00-06:00', '']) assert.equal(writeHours(readHours(hours) ?? []), hours);
});

test('hours without a day are those of every day, and a row without a day or a time is left out', () => {
  assert.equal(writeHours(readHours('08:00-18:00') ?? []), 'Mo-Su 08:00-18:00');
  assert.equal(writeHours([{ days: [], from: '08:00', until: '18:00' }, { days: ['Mo'], from: '', until: '18:00' }]), '');
});
