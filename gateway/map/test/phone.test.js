import assert from 'node:assert/strict';
import { test } from 'node:test';
import decodeQR from 'qr/decode.js';
import { fixOf } from '../../src/main/resources/io/fenceline/gateway/map/position.js';
import { qrPath } from '../../src/main/resources/io/fenceline/gateway/map/qr-code.js';

const SCALE = 4;

test('what is drawn of a QR code can be read', () => {
  const link = 'https://192.168.178.123:8090/#code=7Q2MK9XFAB3DE';
  const { size, path } = qrPath(link);
  const width = size * SCALE;
  const data = new Uint8Array(width * width * 4).fill(255);
  for (const [, x, y] of path.matchAll(/M(\d+) (\d+)h1v1h-1z/g)) {
    for (let i = 0; i < SCALE * SCALE; i++) {
      const pixel = (Number(y) * SCALE + Math.floor(i / SCALE)) * width + Number(x) * SCALE + (i % SCALE);
      data.fill(0, pixel * 4, pixel * 4 + 3);
    }
  }
  assert.equal(decodeQR({ width, height: width, data }), link);
});

test('a position of the browser is a fix', () => {
  const coords = { longitude: 9.1, latitude: 48.7, accuracy: 12.5, speed: 1.5, heading: 90, altitude: 541.5 };
  assert.deepEqual(fixOf('phone-1', coords, 1_700_000_000_000), {
    deviceId: 'phone-1', time: 1_700_000_000_000, lon: 9.1, lat: 48.7, accuracyMeters: 12.5, speedMetersPerSecond: 1.5, headingDegrees: 90,
    altitudeMeters: 541.5,
  });
});

test('a browser that stands still knows neither speed, heading nor altitude', () => {
  for (const unknown of [null, NaN]) {
    const coords = { longitude: 9.1, latitude: 48.7, accuracy: 12.5, speed: unknown, heading: unknown, altitude: unknown };
    assert.deepEqual(fixOf('phone-1', coords, 1), { deviceId: 'phone-1', time: 1, lon: 9.1, lat: 48.7, accuracyMeters: 12.5 });
  }
});
