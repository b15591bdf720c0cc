import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AGE, attributesOf, cornersOf, Looks, SPEED } from '../../src/main/resources/io/fenceline/gateway/map/looks.js';

const fix = (more) => ({ deviceId: 'd', time: 0, lon: 0, lat: 0, ...more });
const ofKind = (kind) => fix({ attributes: { kind } });

test('devices can be told apart by attributes with few values, not by those that number them', () => {
  const fixes = Array.from({ length: 200 }, (_, i) => fix({ attributes: { kind: i % 3 ? 'bus' : 'tram', ticket: `t-${i}`, on: true, deep: {} } }));
  assert.deepEqual(attributesOf(fixes), ['kind', 'on']);
});

test('each frequent value has a colour and a sign, which it keeps', () => {
  const looks = new Looks(':kind', 'light');
  looks.count([ofKind('bus'), ofKind('bus'), ofKind('tram'), fix({})], 0);
  assert.deepEqual(looks.rows.map(({ text, count }) => [text, count]), [['bus', 2], ['tram', 1], ['Others, or none', 1]]);
  assert.notEqual(looks.rows[0].look.color, looks.rows[1].look.color);
  assert.notEqual(looks.rows[0].look.sign, looks.rows[1].look.sign);
  const before = looks.look(looks.indexOf(ofKind('tram'), 0));
  looks.count([ofKind('bus'), ofKind('tram'), ofKind('tram'), ofKind('tram')], 0);
  assert.deepEqual(looks.look(looks.indexOf(ofKind('tram'), 0)), before);
  assert.equal(looks.look(looks.indexOf(ofKind('boat'), 0)).sign, 'cross');
});

test('speed and age have classes', () => {
  const speed = new Looks(SPEED, 'dark');
  assert.deepEqual([0, 5, 13, 100].map((speedMetersPerSecond) => speed.indexOf(fix({ speedMetersPerSecond }), 0)), [0, 1, 2, 4]);
  assert.equal(speed.indexOf(fix({}), 0), -1);
  assert.equal(new Looks(AGE, 'dark').indexOf(fix({}), 3_000_000), 3);
});

test('a sign other than a circle has corners', () => {
  assert.deepEqual(['circle', 'square', 'triangle'].map((sign) => cornersOf(sign, 6).length), [0, 4, 3]);
});
