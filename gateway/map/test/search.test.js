import assert from 'node:assert/strict';
import { test } from 'node:test';
import { noteOf, Typing } from '../../src/main/resources/io/fenceline/gateway/map/search.js';

const found = (/** @type {string} */ id, more = false) => ({ results: [{ kind: /** @type {const} */ ('device'), id }], more });

/** A search whose answers come when the test gives them. */
function search() {
  const shown = /** @type {any[]} */ ([]);
  const questions = /** @type {{text: string, resolve: (found: any) => void, reject: (failure: Error) => void}[]} */ ([]);
  const typing = new Typing((text) => new Promise((resolve, reject) => questions.push({ text, resolve, reject })), (...answer) => shown.push(answer));
  return { typing, questions, shown };
}

test('the gateway is asked when typing pauses', ({ mock }) => {
  mock.timers.enable({ apis: ['setTimeout'] });
  const { typing, questions } = search();
  for (const text of ['b', 'bu', 'bus']) {
    typing.typed(text);
    mock.timers.tick(150);
  }
  assert.equal(questions.length, 0);
  mock.timers.tick(50);
  assert.deepEqual(questions.map(({ text }) => text), ['bus']);
});

test('an answer that comes after that of a later question is dropped', async () => {
  const { typing, questions, shown } = search();
  const answers = ['bus', 'bus-1'].map((text) => typing.find(text, typing.show));
  questions[1].resolve(found('bus-1'));
  questions[0].resolve(found('bus'));
  await Promise.all(answers);
  assert.deepEqual(shown, [['bus-1', found('bus-1')]]);
});

test('an answer, or a failure, to what has been changed since is dropped', async () => {
  const { typing, questions, shown } = search();
  const first = typing.find('bus', typing.show);
  typing.typed('');
  questions[0].reject(new Error('late'));
  await first;
  assert.deepEqual(shown, [['', null]]);
});

test('a list says that there are more, that there is nothing, or why there is none', () => {
  assert.deepEqual(noteOf('bus', found('bus-1')), []);
  assert.match(noteOf('bus', found('bus-1', true))[0], /more/);
  assert.match(noteOf('bus', { results: [], more: false })[0], /no device .* bus/);
  assert.match(noteOf('bus', null, new Error('the gateway does not answer'))[0], /the gateway does not answer/);
});
