import assert from 'node:assert/strict';
import { test } from 'node:test';
import { trackFeatures } from '../../src/main/resources/io/fenceline/gateway/map/track-features.js';

const track = { deviceId: 'd', zones: [], millis: [0, 60_000, 120_000, 900_000, 960_000], positions: [[0, 0], [1, 0], [2, 0], [8, 0], [9, 0]], attributes: [] };
const past = { from: 1_700_000_000_000, to: 1_700_001_000_000, stepMillis: 0, devices: [track], events: [], omittedEvents: 0 };

test('a track grows darker, and has no line where the device was silent', () => {
  const lines = trackFeatures(past, String).features.filter(({ properties }) => properties?.kind === 'line');
  assert.deepEqual(lines.flatMap(({ geometry }) => geometry.coordinates), [[[0, 0], [1, 0]], [[1, 0], [2, 0]], [[8, 0], [9, 0]]]);
  const shares = lines.map(({ properties }) => properties?.share);
  assert.deepEqual(shares, [...shares].sort((a, b) => a - b));
  assert.equal(shares.at(-1), 1);
});

test('a track says when the device was first, last, and at round times', () => {
  const times = trackFeatures(past, String).features.filter(({ properties }) => properties?.kind === 'time').map(({ properties }) => properties?.text);
  assert.match(times[0], /first$/);
  assert.match(times[1], /last$/);
});
