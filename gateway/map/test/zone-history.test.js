import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ZoneHistory } from '../../src/main/resources/io/fenceline/gateway/map/zone-history.js';

const T = 1_700_000_000_000;

/** @param {string} id @param {number} version */
function zone(id, version) {
  return { id, version, feature: { id, version } };
}

const history = new ZoneHistory([
  { id: 'moved', complete: true, versions: [{ since: T, ...zone('moved', 1) }, { since: T + 100, ...zone('moved', 5) }] },
  { id: 'deleted', complete: true, versions: [{ since: T, ...zone('deleted', 2) }, { since: T + 50, version: 4 }] },
  { id: 'new', complete: false, versions: [{ since: T + 80, ...zone('new', 6) }] },
]);
const now = [zone('old', 0), zone('moved', 7), zone('new', 6)];

/** @param {number} moment */
function at(moment) {
  return history.at(now, moment).map(({ id, version }) => `${id} ${version}`);
}

test('Z7: at each moment, the map has the zones of then', () => {
  assert.deepEqual(at(T), ['old 0', 'moved 1', 'deleted 2']);
  assert.deepEqual(at(T + 49), ['old 0', 'moved 1', 'deleted 2']);
  assert.deepEqual(at(T + 50), ['old 0', 'moved 1']);
  assert.deepEqual(at(T + 80), ['old 0', 'moved 1', 'new 6']);
  assert.deepEqual(at(T + 100), ['old 0', 'moved 5', 'new 6']);
});

test('what is missing of them is said', () => {
  assert.match(history.missing(), /^Of 1 zone, /);
  assert.equal(new ZoneHistory([]).missing(), '');
});
