import assert from 'node:assert/strict';
import { test } from 'node:test';
import { median, ratesText } from '../../src/main/resources/io/fenceline/gateway/map/rates.js';

test('rates are told in words, as far as they are known', () => {
  assert.equal(ratesText(null, 0, null), 'Loading');
  assert.equal(ratesText(1, 0, null), '1 device');
  assert.equal(ratesText(12_345, 0.5, 120.4), '12,345 devices, 0.5 fixes/s, delay 120 ms');
  assert.equal(ratesText(3, 1234.6, 2_345), '3 devices, 1,235 fixes/s, delay 2.3 s');
});

test('half of the fixes are not older than the median', () => {
  assert.equal(median([]), null);
  assert.equal(median([9, 1, 5]), 5);
  assert.equal(median([1, 200]), 200);
});
