import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pixelOf, Raster, stampOf } from '../../src/main/resources/io/fenceline/gateway/map/raster.js';

const [NONE, EDGE, FULL] = [0, pixelOf('#aa0000', 0.5), pixelOf('#aa0000', 1)];
/** An opaque pixel between two of an edge. */
const DOT = stampOf(new Uint32Array([NONE, NONE, NONE, EDGE, FULL, EDGE, NONE, NONE, NONE]), 3);

/** @param {(raster: Raster) => void} draw @returns {number[][]} rows of five pixels */
function drawn(draw) {
  const raster = new Raster();
  raster.clear(5, 5);
  draw(raster);
  return Array.from({ length: 5 }, (_, row) => [...raster.pixels.slice(row * 5, row * 5 + 5)]);
}

test('a pixel is RGBA, the alpha in its highest byte', () => {
  assert.equal(pixelOf('#112233', 1), 0xff332211);
});

test('a dot is copied around its middle', () => {
  const rows = drawn((raster) => raster.stamp(DOT, 2.5, 2.5));
  assert.deepEqual(rows[2], [NONE, EDGE, FULL, EDGE, NONE]);
  assert.ok([0, 1, 3, 4].every((row) => rows[row].every((pixel) => pixel === NONE)));
});

test('the edge of a dot does not lie over another dot, but the dot does', () => {
  const rows = drawn((raster) => [1.5, 2.5].forEach((x) => raster.stamp(DOT, x, 2.5)));
  assert.deepEqual(rows[2], [EDGE, FULL, FULL, EDGE, NONE]);
});

test('what lies outside the picture is cut off and appears at no other side', () => {
  assert.deepEqual(drawn((raster) => raster.stamp(DOT, 0.5, 2.5))[2], [FULL, EDGE, NONE, NONE, NONE]);
  assert.deepEqual(drawn((raster) => raster.stamp(DOT, 4.5, 2.5)).slice(2, 4), [[NONE, NONE, NONE, EDGE, FULL], [NONE, NONE, NONE, NONE, NONE]]);
  assert.ok(drawn((raster) => raster.stamp(DOT, 2.5, -3)).flat().every((pixel) => pixel === NONE));
});

test('a line lies only where nothing is, and is cut off at the sides', () => {
  const rows = drawn((raster) => {
    raster.stamp(DOT, 2.5, 2.5);
    raster.line(-3, 2, 9, 2, FULL);
  });
  assert.deepEqual(rows[2], [FULL, EDGE, FULL, EDGE, FULL]);
  assert.deepEqual(drawn((raster) => raster.line(0, 0, 4, 4, FULL)).map((row) => row.indexOf(FULL)), [0, 1, 2, 3, 4]);
});

test('a line without a length is a pixel', () => {
  assert.deepEqual(drawn((raster) => raster.line(1, 1, 1, 1, FULL)).flat().filter(Boolean), [FULL]);
});
