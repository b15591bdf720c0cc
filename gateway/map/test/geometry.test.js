import assert from 'node:assert/strict';
import { test } from 'node:test';
import { areaOf, boundsOf, corridor, destination, distance } from '../../src/main/resources/io/fenceline/gateway/map/geometry.js';

/** @param {[number, number]} p @param {[number, number][]} ring by the even-odd rule */
function isInside([x, y], ring) {
  let inside = false;
  for (let i = 1; i < ring.length; i++) {
    const [[ax, ay], [bx, by]] = [ring[i - 1], ring[i]];
    if (ay > y !== by > y && x < ax + ((y - ay) / (by - ay)) * (bx - ax)) inside = !inside;
  }
  return inside;
}

test('a circle has its radius in every direction', () => {
  const area = areaOf({ geometry: { type: 'Point', coordinates: [3.2, 54.8] }, properties: { radiusMeters: 300 } });
  assert.equal(area.type, 'Polygon');
  for (const point of area.coordinates[0]) assert.ok(Math.abs(distance([3.2, 54.8], point) - 300) < 0.01);
});

test('a circle with an inner radius is a ring', () => {
  const area = areaOf({ geometry: { type: 'Point', coordinates: [0, 0] }, properties: { radiusMeters: 300, innerRadiusMeters: 100 } });
  assert.equal(area.coordinates.length, 2);
});

test('a corridor reaches as far as its half width to the sides and beyond its ends', () => {
  const line = [[3.2, 54.8], [3.21, 54.8], [3.21, 54.81]];
  const outline = corridor(line, 100);
  for (const [point, bearing] of [[line[0], 270], [line[0], 0], [line[1], 135], [line[2], 0], [line[2], 90]]) {
    assert.ok(isInside(destination(point, 95, bearing), outline), `${point} ${bearing}`);
    assert.ok(!isInside(destination(point, 105, bearing), outline), `${point} ${bearing}`);
  }
});

test('a box across the antimeridian is not drawn around the globe', () => {
  const [west, , east] = boundsOf(areaOf({ geometry: null, bbox: [170, -10, -170, 10], properties: {} }));
  assert.equal(east - west, 20);
});

test('a collection of polygons is drawn as all of them', () => {
  const ring = [[0, 0], [1, 0], [1, 1], [0, 0]];
  const polygon = { type: 'Polygon', coordinates: [ring] };
  const area = areaOf({ geometry: { type: 'GeometryCollection', geometries: [polygon, polygon] }, properties: {} });
  assert.deepEqual([area.type, area.coordinates.length], ['MultiPolygon', 2]);
});
