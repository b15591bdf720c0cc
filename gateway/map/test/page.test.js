import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isMoving, moved, positionAt, project, shareOf, still } from '../../src/main/resources/io/fenceline/gateway/map/motion.js';
import { headersOf, takeCredential } from '../../src/main/resources/io/fenceline/gateway/map/session.js';
import { formatView, parseView } from '../../src/main/resources/io/fenceline/gateway/map/view.js';
import { contains, padded } from '../../src/main/resources/io/fenceline/gateway/map/viewport.js';

test('the address of a view gives the same view', () => {
  const view = { map: [3.2, 54.8, 12.5], selection: { kind: 'zone', id: 'a&b=c/ü' }, find: 'truck 1&2', types: ['ENTER', 'AD'], by: ':kind of car', at: 1_700_000_000_000 };
  assert.deepEqual(parseView(formatView(view)), view);
});

test('an address that makes no sense is an empty view', () => {
  assert.deepEqual(parseView('#map=x/1/2&nothing'), { map: null, selection: null, find: '', types: [], by: '', at: null });
});

test('the credential is taken out of the fragment, and the rest of it stays', () => {
  assert.deepEqual(takeCredential('#map=1/2/3&key=flk_a%2Bb&zone=x%26y'), { credential: 'flk_a+b', code: null, hash: '#map=1/2/3&zone=x%26y' });
  assert.deepEqual(takeCredential('#token=a.b.c'), { credential: 'a.b.c', code: null, hash: '' });
  assert.deepEqual(takeCredential('#code=7Q2M&map=1/2/3'), { credential: null, code: '7Q2M', hash: '#map=1/2/3' });
  assert.deepEqual(takeCredential('#monkey=1'), { credential: null, code: null, hash: '#monkey=1' });
});

test('a credential that is not encoded as expected is taken as it is', () => {
  assert.equal(takeCredential('#key=%').credential, '%');
});

test('tokens and API keys are sent as the gateway takes them', () => {
  assert.deepEqual(headersOf('a.b.c'), { Authorization: 'Bearer a.b.c' });
  assert.deepEqual(headersOf('flk_1'), { 'X-API-Key': 'flk_1' });
  assert.deepEqual(headersOf(null), {});
});

test('a device moves from one fix to the next in the time between them', () => {
  const motion = moved(still(project(0, 0), 1000), project(1, 0), 3000, true);
  assert.equal(positionAt(motion, 3000).x, project(0, 0).x);
  assert.ok(Math.abs(positionAt(motion, 4000).x - project(0.5, 0).x) < 1e-9);
  assert.equal(positionAt(motion, 5000).x, project(1, 0).x);
  assert.ok(!isMoving(motion, 5000));
});

test('a picture from before a fix shows where the device was', () => {
  const motion = moved(still(project(0, 0), 1000), project(1, 0), 3000, true);
  assert.equal(positionAt(motion, 2990).x, project(0, 0).x);
  assert.equal(shareOf(-16, 1400), 0);
  assert.equal(shareOf(Infinity, 1400), 1);
});

test('with reduced motion a device appears at its fix', () => {
  assert.equal(positionAt(moved(still(project(0, 0), 1000), project(1, 0), 3000, false), 3000).x, project(1, 0).x);
});

test('a device does not cross the map where it crosses the antimeridian', () => {
  assert.equal(positionAt(moved(still(project(179.9, 0), 1000), project(-179.9, 0), 2000, true), 2000).x, project(-179.9, 0).x);
});

test('the box of a view across the antimeridian has west > east', () => {
  const [west, , east] = padded({ west: 170, south: -10, east: 190, north: 10 });
  assert.ok(west > east);
  assert.ok(contains([west, -10, east, 10], 180, 0) && contains([west, -10, east, 10], -175, 0) && !contains([west, -10, east, 10], 0, 0));
});

test('a view of more than the world is the world', () => {
  assert.deepEqual(padded({ west: -250, south: -80, east: 250, north: 80 }), [-180, -90, 180, 90]);
});
