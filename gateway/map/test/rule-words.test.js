import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rulesInWords } from '../../src/main/resources/io/fenceline/gateway/map/rule-words.js';

/** @param {any} properties */
const words = (properties) => rulesInWords({ properties });

test('a zone without rules has no sentence', () => {
  assert.deepEqual(words({ name: 'Depot', enterConfirmations: 1, exitBufferMeters: 0, uncertainty: 'ignore' }), []);
  assert.deepEqual(rulesInWords({}), []);
});

test('proof is a number of positions, a time, or both', () => {
  assert.deepEqual(words({ enterConfirmations: 2, exitAfter: 'PT30S' }), [
    'A device enters after 2 positions inside.', 'A device leaves after 30 seconds outside.',
  ]);
  assert.deepEqual(words({ enterConfirmations: 3, enterAfter: 'PT1M' }), ['A device enters after 3 positions and 1 minute inside.']);
});

test('opening hours name days', () => {
  assert.deepEqual(words({ openingHours: ['Mo-Fr 08:00-18:00', 'Sa 09:30-12:00'], timeZone: 'Europe/Berlin' }), [
    'Open on weekdays from 8 to 18 and on Saturday from 9:30 to 12, by the clock of Europe/Berlin.',
  ]);
  assert.deepEqual(words({ openingHours: ['Fr-Su,We 22:00-02:00', '07:00-08:00,12:00-13:00'] }), [
    'Open on Friday to Sunday and Wednesday from 22 to 2 and every day from 7 to 8 and 12 to 13.',
  ]);
});

test('a speed limit is in km/h', () => {
  assert.deepEqual(words({ speedLimitMetersPerSecond: 8.3333 }), ['Only for devices that are faster than 30 km/h.']);
  assert.deepEqual(words({ speedLimitMetersPerSecond: 0 }), ['Only for devices that are faster than 0 km/h.']);
});

test('altitudes are limited on either side or on both', () => {
  assert.deepEqual(words({ minAltitudeMeters: 0, maxAltitudeMeters: 120 }), ['Only for devices at an altitude of 0 m to 120 m.']);
  assert.deepEqual(words({ minAltitudeMeters: -5, maxAltitudeMeters: null }), ['Only for devices at an altitude of -5 m or more.']);
  assert.deepEqual(words({ maxAltitudeMeters: 120 }), ['Only for devices at an altitude of 120 m or less.']);
});

test('an approach has a distance, and a time if there is one', () => {
  assert.deepEqual(words({ approachMeters: 500 }), ['A device is reported when it comes within 500 m.']);
  assert.deepEqual(words({ approachMeters: 5000, approachWithin: 'PT5M' }), ['A device is reported when it comes within 5000 m and would arrive within 5 minutes.']);
});

test('a capacity is the room for devices', () => {
  assert.deepEqual(words({ capacity: 200 }), ['Room for 200 devices.']);
  assert.deepEqual(words({ capacity: 1 }), ['Room for 1 device.']);
  assert.deepEqual(words({ capacity: 0 }), ['Room for 0 devices.']);
});

test('an ad has its triggers, its cap and its audience', () => {
  assert.deepEqual(words({ ad: {}, adCap: { count: 1, per: 'PT24H', key: 'spring' }, audience: { segment: ['gold', 'premium'] } }), [
    'The ad is sent when a device enters.', 'A device gets it at most once in 24 hours, together with other ads of “spring”.',
    'Only devices whose segment is gold or premium get it.',
  ]);
  assert.deepEqual(words({ ad: 'text', adTriggers: ['EXIT', 'DWELL'] }), ['The ad is sent when it leaves and when it stays.']);
  assert.deepEqual(words({ adTriggers: ['EXIT'] }), []);
});

test('sizes, durations and conditions', () => {
  assert.deepEqual(words({ radiusMeters: 250 }), ['A circle with a radius of 250 m.']);
  assert.deepEqual(words({ radiusMeters: 250, innerRadiusMeters: 100, dwell: 'PT1H30M', when: "fix.attributes.kind == 'truck'" }), [
    'A ring from 100 m to 250 m.', "Only while fix.attributes.kind == 'truck'.", 'A stay is reported after 1 hour 30 minutes.',
  ]);
  assert.deepEqual(words({ bufferMeters: 25, dwell: 'P1DT0.5S' }), ['25 m on each side of its line.', 'A stay is reported after 1 day 0.5 seconds.']);
});

test('text that the gateway would refuse is shown as it is', () => {
  assert.deepEqual(words({ dwell: 'soon', openingHours: ['always'] }), ['Open always.', 'A stay is reported after soon.']);
});
