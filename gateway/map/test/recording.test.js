import assert from 'node:assert/strict';
import { test } from 'node:test';
import { project, unproject } from '../../src/main/resources/io/fenceline/gateway/map/motion.js';
import { Recording } from '../../src/main/resources/io/fenceline/gateway/map/recording.js';
import { trackFeatures } from '../../src/main/resources/io/fenceline/gateway/map/track-features.js';

const FROM = 1_700_000_000_000;
const SECOND = 1_000;

/** @param {string} type @param {number} seconds @param {string} [zoneId] */
function transition(type, seconds, zoneId = 'depot') {
  return { kind: 'transition', event: { id: `truck/${zoneId}/${type}/${seconds}`, type, deviceId: 'truck', zoneId, time: FROM + seconds * SECOND, lon: 8, lat: 50 } };
}

/** A truck that drives east for 20 s, then is silent for long; it is in the port first, and in the depot from 5 to 15 s. */
function truck() {
  return {
    from: FROM, to: FROM + 600 * SECOND, stepMillis: 0, omittedEvents: 0,
    devices: [{
      deviceId: 'truck', zones: [{ zoneId: 'port', enteredAt: FROM - SECOND }],
      millis: [2, 10, 20, 500].map((seconds) => seconds * SECOND), positions: [[8, 50], [8.001, 50], [8.002, 50], [9, 50]],
      attributes: [{ millis: 10 * SECOND, attributes: { load: 'full' } }, { millis: 20 * SECOND, attributes: { load: 'none' } }],
    }],
    events: [transition('EXIT', 15), transition('ENTER', 5)],
  };
}

/** @param {Recording} recording */
function longitude(recording) {
  return Number(unproject(recording.devices.byId.get('truck').motion.to)[0].toFixed(4));
}

test('a device is between its fixes at each moment, and stands when it is silent for long', () => {
  const recording = new Recording(truck());
  recording.seek(FROM + SECOND, 0, 1);
  assert.equal(recording.stateOf('truck'), null, 'before its first fix');
  const expected = { 2: 8, 6: 8.0005, 10: 8.001, 15: 8.0015, 20: 8.002, 300: 8.002, 500: 9, 590: 9 };
  for (const [seconds, lon] of Object.entries(expected)) {
    recording.seek(FROM + Number(seconds) * SECOND, 0, 1);
    assert.equal(longitude(recording), lon, `after ${seconds} s`);
  }
});

test('its attributes are those of then, and before the first that are known these', () => {
  const recording = new Recording(truck());
  const at = (/** @type {number} */ seconds) => {
    recording.seek(FROM + seconds * SECOND, 0, 1);
    return recording.stateOf('truck').lastFix.attributes.load;
  };
  assert.deepEqual([3, 10, 19, 20, 300].map(at), ['full', 'full', 'full', 'none', 'none']);
});

test('a recording begins with the first device', () => {
  assert.equal(new Recording(truck()).begin(), FROM + 2 * SECOND);
  assert.equal(new Recording({ ...truck(), devices: [] }).begin(), null);
});

test('its speed and heading are those to the next fix', () => {
  const recording = new Recording(truck());
  recording.seek(FROM + 12 * SECOND, 0, 1);
  const { lastFix } = recording.stateOf('truck');
  assert.equal(lastFix.time, FROM + 10 * SECOND);
  assert.ok(Math.abs(lastFix.headingDegrees - 90) < 0.01);
  assert.ok(Math.abs(lastFix.speedMetersPerSecond - 7.1) < 0.1);
  recording.seek(FROM + 300 * SECOND, 0, 1);
  assert.equal(recording.stateOf('truck').lastFix.speedMetersPerSecond, undefined);
});

test('memberships and events are those of the moment, also after going back', () => {
  const recording = new Recording(truck());
  const at = (/** @type {number} */ seconds) => {
    const happened = recording.seek(FROM + seconds * SECOND, 0, 1).map(({ event }) => event.type);
    return [happened, recording.stateOf('truck').zones.map(({ zoneId }) => zoneId), recording.inside('depot').length];
  };
  assert.deepEqual(at(4), [[], ['port'], 0]);
  assert.deepEqual(at(5), [['ENTER'], ['port', 'depot'], 1]);
  assert.deepEqual(at(16), [['EXIT'], ['port'], 0]);
  assert.deepEqual(recording.storyOf('truck').events.map(({ event }) => event.type), ['EXIT', 'ENTER']);
  assert.deepEqual(at(6), [['ENTER'], ['port', 'depot'], 1]);
  assert.deepEqual(recording.storyOf('truck').events.map(({ event }) => event.type), ['ENTER']);
});

test('its trail has the positions of the last 20 s as they are played', () => {
  const recording = new Recording(truck());
  const trail = (/** @type {number} */ speed) => {
    recording.seek(FROM + 25 * SECOND, 1_000_000, speed);
    return recording.devices.byId.get('truck').motion.trail.map(({ x, at }) => [Number(unproject({ x, y: 0.5 })[0].toFixed(4)), 1_000_000 - at]);
  };
  assert.deepEqual(trail(1), [[8.001, 15_000], [8.002, 5_000]]);
  assert.deepEqual(trail(10), [[8, 2_300], [8.001, 1_500], [8.002, 500]]);
});

test('a device that crosses the antimeridian does not drive around the world', () => {
  const past = truck();
  past.devices[0].positions = [[179.99, 0], [-179.99, 0], [-179.98, 0], [-179.98, 0]];
  const recording = new Recording(past);
  recording.seek(FROM + 6 * SECOND, 0, 1);
  assert.deepEqual(recording.devices.byId.get('truck').motion.to, project(179.99, 0));
});

test('a track is interrupted where the device was silent, and has what happened', () => {
  const { features } = trackFeatures(truck(), (id) => id.toUpperCase());
  const line = features.find(({ properties }) => properties.kind === 'line');
  assert.deepEqual(line.geometry.coordinates, [[[8, 50], [8.001, 50], [8.002, 50]]]);
  assert.equal(features.filter(({ properties }) => properties.kind === 'fix').length, 4);
  const [exit] = features.filter(({ properties }) => properties.kind === 'event');
  assert.equal(exit.properties.type, 'EXIT');
  assert.match(exit.properties.text, /: left DEPOT$/);
});

test('rates and counts are those of the moment', () => {
  const recording = new Recording(truck());
  recording.seek(FROM + 10 * SECOND, 0, 1);
  assert.deepEqual([recording.countsOf('depot').enters, recording.countsOf('depot').exits], [1, 0]);
  assert.equal(recording.fixesPerSecond(), 0.2);
  recording.seek(FROM + 400 * SECOND, 0, 1);
  assert.deepEqual([recording.countsOf('depot').exits, recording.fixesPerSecond()], [1, 0]);
  assert.equal(new Recording({ ...truck(), stepMillis: 5_000 }).fixesPerSecond(), 0, 'not all fixes are there');
});
