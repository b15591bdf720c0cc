import assert from 'node:assert/strict';
import { test } from 'node:test';
import { kindOfGeometry, sizeText, toDrawn, toGeometry } from '../../src/main/resources/io/fenceline/gateway/map/drawn.js';
import { idFor, readValues, writeProperties } from '../../src/main/resources/io/fenceline/gateway/map/zone-values.js';

test('a zone that is opened and saved without a change stays as it was', () => {
  const properties = {
    name: 'Depot', owner: { team: 'north' }, radiusMeters: 250, ad: { title: 'Coffee' }, adTriggers: ['ENTER', 'EXIT'],
    adCap: { count: 1, per: 'PT24H', key: 'spring' }, audience: { segment: ['premium', 'gold'] }, dwell: 'PT5M',
    enterConfirmations: 2, enterAfter: 'PT30S', exitBufferMeters: 12.5, uncertainty: 'strict',
    openingHours: ['Mo-Fr 08:00-18:00', 'Sa 09:00-12:00'], timeZone: 'Europe/Berlin', validUntil: '2026-06-30T20:00:00Z',
  };
  assert.deepEqual(writeProperties(readValues('depot', { properties }), properties), properties);
});

test('an ad of any form stays as it was', () => {
  for (const ad of [{ title: 'Coffee', price: 2 }, ['a'], 'text', 7]) {
    assert.deepEqual(writeProperties(readValues('z', { properties: { ad } }), { ad }).ad, ad);
  }
});

test('what is removed in the form is removed from the zone', () => {
  const values = { ...readValues('z', { properties: { dwell: 'PT5M', ad: { title: 'Coffee' } } }), adTitle: '' };
  values.rules.dwell = '';
  assert.deepEqual(writeProperties(values, { dwell: 'PT5M', ad: { title: 'Coffee' } }), {});
});

test('a number that is none goes to the gateway as it was typed', () => {
  const values = readValues('z', { properties: {} });
  values.rules.radiusMeters = 'far';
  assert.equal(writeProperties(values, {}).radiusMeters, 'far');
});

test('a circle is drawn and read again with the same centre and radius', () => {
  const feature = { geometry: { type: 'Point', coordinates: [3.2, 54.8] }, properties: { radiusMeters: 250 } };
  const { geometry, radiusMeters } = toGeometry('circle', toDrawn(feature));
  assert.equal(radiusMeters, 250);
  geometry.coordinates.forEach((/** @type {number} */ each, /** @type {number} */ i) => assert.ok(Math.abs(each - feature.geometry.coordinates[i]) < 1e-5));
});

test('an id is made of the name', () => {
  assert.equal(idFor('Café  Méridien!'), 'cafe-meridien');
  assert.equal(idFor('東京 2'), '東京-2');
  assert.equal(idFor(' -! '), '');
});

/** @type {(west: number, south: number, side: number) => [number, number][]} */
const square = (west, south, side) => [[west, south], [west + side, south], [west + side, south + side], [west, south + side], [west, south]];

test('polygons with holes and of several parts are drawn and read again as they were', () => {
  for (const geometry of [
    { type: 'Polygon', coordinates: [square(3, 54, 1), square(3.2, 54.2, 0.5)] },
    { type: 'MultiPolygon', coordinates: [[square(3, 54, 1), square(3.2, 54.2, 0.5)], [square(7, 54, 1)]] },
  ]) {
    assert.equal(kindOfGeometry({ geometry }), 'polygons');
    assert.deepEqual(toGeometry('polygons', toDrawn({ geometry, properties: {} })).geometry, geometry);
  }
  assert.equal(kindOfGeometry({ geometry: { type: 'MultiPolygon', coordinates: Array(101).fill([square(0, 0, 1)]) } }), null);
  assert.equal(kindOfGeometry({ geometry: { type: 'MultiPolygon', coordinates: [] } }), null);
});

test('the size of what is drawn is in words, without its holes', () => {
  assert.equal(sizeText('polygon', { type: 'Polygon', coordinates: [square(0, 0, 0.001)] }), '12,364 m²');
  assert.equal(sizeText('polygons', { type: 'MultiPolygon', coordinates: [[square(0, 0, 1), square(0.25, 0.25, 0.5)]] }), '9,270 km²');
  assert.equal(sizeText('corridor', { type: 'LineString', coordinates: [[0, 0], [0.005, 0], [0.005, 0.01]] }), '1.67 km long');
  const drawn = toDrawn({ geometry: { type: 'Point', coordinates: [3.2, 54.8] }, properties: { radiusMeters: 250 } });
  assert.equal(sizeText('circle', drawn), '0.196 km², radius 250 m');
});
