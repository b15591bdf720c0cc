import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countOf, merged, ofCells, ofSmall, radiusOf } from '../../src/main/resources/io/fenceline/gateway/map/clusters.js';

const zone = (id, lon, size) => ({ id, bounds: [lon, 0, lon + size, size] });

test('a zone is in a cluster as long as it is too small to be seen', () => {
  const zones = [zone('a', 10, 0.01), zone('b', 10.02, 0.01)];
  const [cluster, ...others] = merged(ofSmall(zones, 3), 3);
  assert.deepEqual([others.length, cluster.count, cluster.id], [0, 2, null]);
  assert.deepEqual(cluster.bounds, [10, 0, 10.03, 0.01]);
  assert.deepEqual(merged(ofSmall([zones[0]], 3), 3).map(({ id, count }) => [id, count]), [['a', 1]]);
  assert.deepEqual(ofSmall(zones, 14), []);
});

test('no circle lies over another, and none is lost', () => {
  const cells = Array.from({ length: 1_600 }, (_, i) => ({ west: (i % 40) / 4, east: (i % 40) / 4 + 0.25, south: Math.floor(i / 40) / 4, north: Math.floor(i / 40) / 4 + 0.25, count: 1 + (i % 7) * 30 }));
  const zoom = 5;
  const scale = 512 * 2 ** zoom;
  const found = merged(ofCells(cells), zoom);
  assert.equal(found.reduce((sum, { count }) => sum + count, 0), cells.reduce((sum, { count }) => sum + count, 0));
  const overlaps = found.filter((a, i) => found.some((b, j) => j > i && Math.hypot(a.x - b.x, a.y - b.y) * scale < radiusOf(a.count) - 4 + radiusOf(b.count) - 4));
  assert.deepEqual(overlaps, []);
  assert.ok(found.length > 10);
});

test('counts of any size fit into their circles', () => {
  assert.deepEqual([1, 12, 1_234, 300_000].map(countOf), ['', '12', '1.23K', '300K']);
  assert.ok(radiusOf(300_000) < 32);
});
