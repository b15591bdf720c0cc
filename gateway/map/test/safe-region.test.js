import assert from 'node:assert/strict';
import { test } from 'node:test';
import { HEARTBEAT_MILLIS, SafeRegionFilter } from '../../src/main/resources/io/fenceline/gateway/map/safe-region.js';

const WORLD = [[-180, -90, 180, 90]];
const STEP_MILLIS = 2_000;

/** A phone whose positions are those of a walk, one in two seconds. @param {(fix: any) => any} region that the gateway answers */
function phone(region) {
  /** @type {any[]} */
  const asked = [];
  const filter = new SafeRegionFilter(async (fix) => {
    asked.push(fix);
    const answer = region(fix);
    if (answer instanceof Error) throw answer;
    return answer;
  });
  let time = 1_700_000_000_000;
  /** @returns {Promise<boolean>} whether it was sent */
  const at = async (/** @type {number} */ lon, /** @type {number} */ accuracyMeters = 10) => {
    time += STEP_MILLIS;
    const fix = { time, lon, lat: 0, accuracyMeters };
    const must = await filter.mustSend(fix);
    if (must) filter.wasSent(fix);
    return must;
  };
  return { filter, asked, at, now: () => time };
}

const box = { box: [-1, -1, 1, 1], until: null, accuracyMeters: 100 };

test('positions in the box are not sent, the first outside is', async () => {
  const { filter, asked, at } = phone(() => box);
  filter.changed(WORLD);
  assert.deepEqual([await at(0), await at(0.5), await at(1), await at(1.1)], [true, false, false, true]);
  assert.deepEqual(asked.map(({ lon }) => lon), [0]);
  assert.equal(filter.summary(), 'Sent 2 of 4 positions and asked 1 question: 25 % of the messages saved');
});

test('a device that rests sends a heartbeat', async () => {
  const { filter, at } = phone(() => box);
  filter.changed(WORLD);
  let sent = 0;
  for (let i = 0; i < 10 * HEARTBEAT_MILLIS / STEP_MILLIS; i++) sent += (await at(0)) ? 1 : 0;
  assert.equal(sent, 10);
  assert.equal(filter.summary(), 'Sent 10 of 300 positions and asked 10 questions: 93 % of the messages saved');
});

test('when its time has come, a position in the box is sent', async () => {
  const { filter, at, now } = phone(() => ({ ...box, until: now() + STEP_MILLIS }));
  filter.changed(WORLD);
  assert.deepEqual([await at(0), await at(0), await at(0)], [true, false, true]);
});

test('a position that is less accurate than the answer is about is sent', async () => {
  const { filter, at } = phone(() => box);
  filter.changed(WORLD);
  assert.deepEqual([await at(0), await at(0, 101), await at(0, 100)], [true, true, false]);
});

test('without a box, or without an answer, each position is sent, with one question for each', async () => {
  for (const answer of [{ box: null, until: null, reason: 'CONDITION', accuracyMeters: 100 }, new Error('the gateway does not answer')]) {
    const { filter, asked, at } = phone(() => answer);
    filter.changed(WORLD);
    assert.deepEqual([await at(0), await at(0), await at(0)], [true, true, true]);
    assert.equal(asked.length, 2);
    assert.match(filter.summary(), /: 0 % /);
  }
});

test('a change of zones in the box makes it ask again, one elsewhere does not', async () => {
  let region = box;
  const { filter, asked, at } = phone(() => region);
  filter.changed(WORLD);
  await at(0);
  assert.equal(await at(0.5), false);
  filter.changed([[2, 2, 3, 3]]);
  assert.equal(await at(0.5), false);
  assert.equal(asked.length, 1);
  region = { ...box, box: [-0.1, -0.1, 0.1, 0.1] };
  filter.changed([[2, 2, 3, 3], [0.4, 0, 0.6, 1]]);
  assert.equal(await at(0.5), true);
  assert.equal(asked.length, 2);
});

test('an answer that is older than a change of zones does not count', async () => {
  const { filter, at } = phone(() => {
    filter.changed([[5, 5, 6, 6]]);
    return box;
  });
  filter.changed(WORLD);
  await at(0);
  assert.equal(await at(0), true);
});

test('while changes of zones are not told, each position is sent', async () => {
  const { filter, asked, at } = phone(() => box);
  assert.deepEqual([await at(0), await at(0)], [true, true]);
  assert.equal(asked.length, 0);
  filter.changed(WORLD);
  assert.equal(await at(0), false);
  filter.lost();
  assert.equal(await at(0), true);
});
