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

/** @param {[number, number]} p @param {any} area */
function isCovered(p, { type, coordinates }) {
  const polygons = type === 'Polygon' ? [coordinates] : coordinates;
  return polygons.some(([shell, ...holes]) => isInside(p, shell) && !holes.some((hole) => isInside(p, hole)));
}

test('G1: a ring that crosses itself is drawn by the even-odd rule', () => {
  const random = seeded(7);
  for (let run = 0; run < 300; run++) {
    const ring = Array.from({ length: 4 + (run % 9) }, () => [random(), random()]);
    ring.push(ring[0]);
    const area = areaOf({ geometry: { type: 'Polygon', coordinates: [ring] } });
    for (let i = 0; i < 100; i++) {
      const point = [random(), random()];
      assert.equal(isCovered(point, area), isInside(point, ring), `${JSON.stringify(ring)} ${point}`);
    }
    const polygons = area.type === 'Polygon' ? [area.coordinates] : area.coordinates;
    for (const piece of polygons.flat()) assert.deepEqual(areaOf({ geometry: { type: 'Polygon', coordinates: [piece] } }).coordinates, [piece]);
  }
});

test('G1: a hole that crosses itself leaves out what it has by the even-odd rule', () => {
  const shell = [[-9, -9], [9, -9], [9, 9], [-9, 9], [-9, -9]];
  const star = [0, 2, 4, 1, 3, 0].map((i) => [Math.sin((i * 2 * Math.PI) / 5), Math.cos((i * 2 * Math.PI) / 5)]);
  const area = areaOf({ geometry: { type: 'Polygon', coordinates: [shell, star] } });
  assert.ok(isCovered([0, 0], area) && isCovered([5, 5], area) && !isCovered([0, 0.9], area));
});

/** @param {number} seed */
function seeded(seed) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
