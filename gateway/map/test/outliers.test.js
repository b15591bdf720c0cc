import assert from 'node:assert/strict';
import { test } from 'node:test';
import { edgePoint } from '../../src/main/resources/io/fenceline/gateway/map/outliers.js';

test('a mark stands at the edge towards what is out of sight', () => {
  assert.equal(edgePoint(800, 600, 400, 300), null);
  assert.deepEqual(edgePoint(800, 600, 400, -5_000), { x: 400, y: 44, degrees: 0 });
  const east = edgePoint(800, 600, 90_000, 300);
  assert.deepEqual([east?.y, east?.degrees], [300, 90]);
  assert.ok(east && east.x < 800);
});
