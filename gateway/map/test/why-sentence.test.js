import assert from 'node:assert/strict';
import { test } from 'node:test';
import { timeText } from '../../src/main/resources/io/fenceline/gateway/map/text.js';
import { sentenceOf } from '../../src/main/resources/io/fenceline/gateway/map/why-sentence.js';

const now = Date.now();
const step = (time, borderMeters, more) => ({ event: 'applied', time, lon: 1, lat: 2, zones: [{ effect: 'stays-outside', decidedBy: 'position', why: 'position (G1)', borderMeters, ...more }] });
const enters = step(now, -2.6, { effect: 'enters', transitionId: 'x' });

test('X1: an event is explained by its fix and the one before', () => {
  const sentence = sentenceOf([step(now - 9_000, 40), step(now - 2_000, 3.5), enters, step(now + 2_000, -9)], { id: 'x', time: now });
  assert.equal(sentence?.text, `At ${timeText(now)} it was 2.6 m inside, 3.5 m outside before.`);
  assert.deepEqual(sentence?.places.map(({ text }) => text), [`${timeText(now - 2_000)}\n3.5 m outside`, `${timeText(now)}\n2.6 m inside`]);
});

test('X1: what was decided by another rule than the position is said with it', () => {
  const late = step(now, -2.6, { decidedBy: 'confirmation', why: '3 fixes inside (T3)', transitionId: 'x' });
  assert.match(sentenceOf([late], { id: 'x', time: now })?.text ?? '', /inside\. What decided: 3 fixes inside \(T3\)\.$/);
});

test('X1: without an event, the last fix says where the device is', () => {
  assert.match(sentenceOf([step(now - 9_000, 40), step(now, 5_230)], null)?.text ?? '', /it was 5230 m outside, 40 m outside before/);
  assert.equal(sentenceOf([], null), null);
  assert.equal(sentenceOf([step(now - 9_000, 40), enters], { id: 'unknown', time: now - 1 })?.places.length, 1);
});

test('X1: what happens without a position has its reason', () => {
  const silent = { event: 'silent', zones: [{ effect: 'leaves', decidedBy: 'timeout', why: 'silent for 10 minutes', transitionId: 'x' }] };
  assert.equal(sentenceOf([enters, silent], { id: 'x', time: now })?.text, 'Without a fix: silent for 10 minutes.');
});
