import assert from 'node:assert/strict';
import { test } from 'node:test';
import { trialText } from '../../src/main/resources/io/fenceline/gateway/map/zone-form.js';
import { GROUPS, RULES } from '../../src/main/resources/io/fenceline/gateway/map/zone-properties.js';

const seen = { fixes: 900, allDevices: 40, devices: 12, visits: 18, insideSeconds: 7260, stillInside: 3, ads: 1 };

test('X2: a trial is told in a sentence', () => {
  assert.equal(trialText(seen), 'In the last hour: 18 visits by 12 of 40 devices, 2 h 1 min in all, 3 still inside, 1 ad.');
  assert.equal(trialText({ ...seen, visits: 0, insideSeconds: 0, stillInside: 0, ads: 0 }), 'In the last hour: no visit, with fixes of 40 devices.');
  assert.equal(trialText({ ...seen, fixes: 0 }), 'No device has sent a fix in the last hour.');
});

test('X2: the trial of a changed zone compares it with the zone of then', () => {
  assert.match(trialText({ ...seen, newVisits: 2, goneVisits: 5 }), /Compared with the zone of then: 2 new, 5 gone\.$/);
});

test('each rule has a group of the form, and what happens comes before the ad', () => {
  const groups = GROUPS.map(([group]) => group);
  assert.deepEqual(RULES.filter(({ group }) => !group || !groups.includes(group)), []);
  assert.deepEqual([groups[0], groups.at(-1)], ['what', 'who']);
});
