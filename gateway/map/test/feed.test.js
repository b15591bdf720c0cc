import assert from 'node:assert/strict';
import { test } from 'node:test';
import { emptyText, matches } from '../../src/main/resources/io/fenceline/gateway/map/feed.js';
import { awayText } from '../../src/main/resources/io/fenceline/gateway/map/text.js';
import { Devices } from '../../src/main/resources/io/fenceline/gateway/map/devices.js';

const entry = { kind: 'transition', type: 'ENTER', event: { deviceId: 'truck-17', zoneId: 'depot' } };
const nameOf = (/** @type {string} */ id) => (id === 'depot' ? 'North Depot' : id);

test('events are found by the device, the zone and its name', () => {
  for (const find of ['', 'TRUCK', 'depot', 'north d']) assert.ok(matches(entry, { find, types: [] }, nameOf), find);
  assert.ok(!matches(entry, { find: 'bus', types: [] }, nameOf));
});

test('nothing is said to have happened before it is known', () => {
  assert.equal(emptyText(false, false), 'Loading');
  assert.match(emptyText(false, true), /Nothing has happened here yet/);
  assert.match(emptyText(true, false), /matches the filter/);
});

test('a device that approaches is some minutes, seconds or metres away', () => {
  assert.equal(awayText({ distanceMeters: 480.2, arrivalSeconds: 170.5 }), '3 min away');
  assert.equal(awayText({ distanceMeters: 480.2, arrivalSeconds: 42.4 }), '42 s away');
  assert.equal(awayText({ distanceMeters: 480.2 }), '480 m away');
  assert.equal(awayText({ distanceMeters: 4_820 }), '4.8 km away');
});

test('ads are a type of their own', () => {
  const ad = { ...entry, kind: 'ad-match' };
  assert.ok(matches(ad, { find: '', types: ['AD'] }, nameOf));
  assert.ok(!matches(ad, { find: '', types: ['ENTER'] }, nameOf));
});

test('a fix that is older than the last one is ignored', () => {
  const devices = new Devices(() => true);
  devices.put({ deviceId: 'a', time: 2, lon: 1, lat: 1 }, 0);
  devices.put({ deviceId: 'a', time: 1, lon: 5, lat: 5 }, 1);
  assert.equal(devices.byId.get('a')?.fix.lon, 1);
});

test('a device jumps to where another segment of its track starts', () => {
  const devices = new Devices(() => true);
  devices.put({ deviceId: 'a', time: 1, lon: 1, lat: 1 }, 0);
  devices.put({ deviceId: 'a', time: 2, lon: 5, lat: 5, segmentStart: true }, 1000);
  const { motion } = /** @type {any} */ (devices.byId.get('a'));
  assert.equal(motion.duration, 0);
  assert.equal(motion.trail.length, 1);
});

test('devices that are not in the box any more are removed, others keep their motion', () => {
  const devices = new Devices(() => true);
  devices.put({ deviceId: 'a', time: 1, lon: 1, lat: 1 }, 0);
  devices.put({ deviceId: 'b', time: 1, lon: 1, lat: 1 }, 0);
  const { motion } = /** @type {any} */ (devices.byId.get('a'));
  devices.replace([{ deviceId: 'a', lastFix: { deviceId: 'a', time: 1, lon: 1, lat: 1 }, zones: [{ zoneId: 'z', enteredAt: 9 }] }], 1);
  assert.deepEqual([...devices.byId.keys()], ['a']);
  assert.equal(devices.byId.get('a')?.motion, motion);
  assert.equal(devices.byId.get('a')?.zones.get('z'), 9);
});
