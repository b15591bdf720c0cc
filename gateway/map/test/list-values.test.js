import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LISTS, parametersOf, sinceText, sortedBy, totalText } from '../../src/main/resources/io/fenceline/gateway/map/list-values.js';

const order = { sort: 'name', descending: false, filter: '', choice: '' };

test('a click on a column sorts by it, and another one the other way round', () => {
  const members = LISTS.zones.columns[1];
  const once = sortedBy(order, members);
  assert.deepEqual([once.sort, once.descending], ['members', true]);
  assert.equal(sortedBy(once, members).descending, false);
});

test('the gateway is asked for what is filtered, and never for more than a page', () => {
  assert.deepEqual(parametersOf('zones', order, 0), { sort: 'name', descending: 'false', limit: 200 });
  assert.deepEqual(parametersOf('zones', { ...order, filter: ' har ', choice: 'ad' }, 0), { sort: 'name', descending: 'false', limit: 200, filter: 'har', rule: 'ad' });
  assert.equal(parametersOf('devices', { ...order, choice: '10' }, 1_000_000).silentSince, 400_000);
});

test('a list that is not all says so', () => {
  assert.equal(totalText('zones', 200, 300_000), 'The first 200 of 300,000 zones');
  assert.equal(totalText('devices', 1, 1), '1 device');
  assert.match(totalText('zones', 0, 0), /No zone/);
});

test('events that are not known for a whole hour are said to be so', () => {
  const now = 10_000_000;
  assert.equal(sinceText(now - 3_600_000, now), '');
  assert.match(sinceText(now - 600_000, now), /earlier ones are not known/);
});
