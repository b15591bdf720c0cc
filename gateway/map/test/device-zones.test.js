import assert from 'node:assert/strict';
import { test } from 'node:test';
import { spanText, zoneName, zonePath } from '../../src/main/resources/io/fenceline/gateway/map/zones.js';

const NOON = new Date(2026, 0, 31, 12).getTime();

/** @param {number} hours from noon */
const at = (hours) => new Date(NOON + hours * 3_600_000).toISOString();

test('Z6: the address of a zone of one device has both ids, encoded', () => {
  assert.equal(zonePath('drop off', 'cab/1'), '/v1/devices/cab%2F1/zones/drop%20off');
  assert.equal(zonePath('drop/off'), '/v1/zones/drop%2Foff');
});

test('Z6: a zone is named by its name, else by its id', () => {
  assert.equal(zoneName({ id: 'a', version: 1, feature: { properties: { name: 'Home' } } }), 'Home');
  assert.equal(zoneName({ id: 'a', version: 1, feature: { properties: null } }), 'a');
});

test('Z6: a zone says when it begins or ends, as far as that is to come', () => {
  const text = (/** @type {any} */ properties) => spanText({ properties }, NOON);
  assert.equal(text(null), '');
  assert.match(text({ validUntil: at(2) }), /^until (14|0?2):00/);
  assert.match(text({ validUntil: at(-1) }), /^over since .*11:00/);
  assert.match(text({ validFrom: at(1), validUntil: at(2) }), /^from (13|0?1):00/);
  assert.equal(text({ validFrom: at(-1) }), '');
});
