import assert from 'node:assert/strict';
import { test } from 'node:test';
import { innermost } from '../../src/main/resources/io/fenceline/gateway/map/innermost.js';
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
  const [[outline]] = corridor(line, 100);
  for (const [point, bearing] of [[line[0], 270], [line[0], 0], [line[1], 135], [line[2], 0], [line[2], 90]]) {
    assert.ok(isInside(destination(point, 95, bearing), outline), `${point} ${bearing}`);
    assert.ok(!isInside(destination(point, 105, bearing), outline), `${point} ${bearing}`);
  }
});

test('a corridor with bends covers what is within its half width of its line, and nothing else', () => {
  let seed = 7;
  const random = () => (seed = (seed * 48271) % 2147483647) / 2147483647;
  for (let run = 0; run < 200; run++) {
    const line = Array.from({ length: 3 + (run % 6) }, () => [3 + random() * 0.02, random() * 0.02]);
    const meters = 50 + 600 * random();
    const polygons = corridor(line, meters);
    for (let i = 0; i < 50; i++) {
      const point = [2.99 + random() * 0.04, -0.01 + random() * 0.04];
      const away = distanceToLine(point, line);
      const covered = polygons.filter((rings) => rings.filter((ring) => isInside(point, ring)).length % 2 === 1).length;
      if (Math.abs(away - meters) > 0.02 * meters) assert.equal(covered, away < meters ? 1 : 0, `run ${run}: ${point}, ${away} of ${meters}`);
    }
  }
});

/** In metres, near the equator. @param {[number, number]} p @param {[number, number][]} line */
function distanceToLine([x, y], line) {
  return Math.min(...line.slice(1).map(([bx, by], i) => {
    const [ax, ay] = line[i];
    const share = Math.max(0, Math.min(1, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / ((bx - ax) ** 2 + (by - ay) ** 2)));
    return distance([x, y], [ax + share * (bx - ax), ay + share * (by - ay)]);
  }));
}

test('a name is in the shape, and not in its hole', () => {
  const ring = areaOf({ geometry: { type: 'Point', coordinates: [0, 0] }, properties: { radiusMeters: 300, innerRadiusMeters: 200 } });
  const [outer, hole] = ring.coordinates;
  const corner = [[0, 0], [9, 0], [9, 1], [1, 1], [1, 9], [0, 9], [0, 0]];
  for (const polygon of [[outer, hole], [corner]]) {
    const point = innermost(polygon);
    assert.ok(isInside(point, polygon[0]) && !(polygon[1] && isInside(point, polygon[1])), String(point));
  }
});

test('the name of an oblong stands in its middle', () => {
  const [lon, lat] = innermost([[[3.0, 54.8], [3.04, 54.8], [3.04, 54.806], [3.0, 54.806], [3.0, 54.8]]]);
  assert.ok(Math.abs(lon - 3.02) < 1e-4 && Math.abs(lat - 54.803) < 1e-4, `${lon} ${lat}`);
});

test('the name of a lane that is hardly wide stands on it', () => {
  const [lon, lat] = innermost([[[0, 0], [10, 0], [10, 0.001], [0, 0.001], [0, 0]]]);
  assert.ok(Math.abs(lon - 5) < 1e-4 && lat > 0 && lat < 0.001, `${lon} ${lat}`);
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
