import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { RETRY_MILLIS, retrySources } from '../../src/main/resources/io/fenceline/gateway/map/retry.js';

test('what failed to load is loaded again, once for failures at the same time', (context) => {
  context.mock.method(console, 'warn', () => {});
  mock.timers.enable({ apis: ['setTimeout'] });
  context.after(() => mock.timers.reset());
  const { fail, loaded } = map();

  for (const source of ['land', 'tiles', 'tiles', 'zones', 'replaced']) fail(source);
  mock.timers.tick(RETRY_MILLIS);
  assert.deepEqual(loaded, ['/land.geojson', 'tiles']);

  fail('land');
  mock.timers.tick(RETRY_MILLIS);
  assert.deepEqual(loaded, ['/land.geojson', 'tiles', '/land.geojson']);
});

test('errors of anything else are reported', (context) => {
  const error = context.mock.method(console, 'error', () => {});
  map().fail(undefined);
  assert.equal(error.mock.callCount(), 1);
});

/** A map with one source of each kind, and what of them was loaded again. */
function map() {
  const loaded = [];
  const geojson = (data) => ({ type: 'geojson', serialize: () => ({ data }), setData: (again) => loaded.push(again) });
  const sources = { land: geojson('/land.geojson'), zones: geojson({ type: 'FeatureCollection', features: [] }), tiles: { type: 'vector' } };
  let listener;
  retrySources({
    on: (_, each) => { listener = each; },
    getSource: (id) => sources[id],
    refreshTiles: (id) => loaded.push(id),
  });
  return { fail: (sourceId) => listener({ error: new Error('Failed to fetch'), sourceId }), loaded };
}
