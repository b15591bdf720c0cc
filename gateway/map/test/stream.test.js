import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Api } from '../../src/main/resources/io/fenceline/gateway/map/api.js';
import { eventParser } from '../../src/main/resources/io/fenceline/gateway/map/sse.js';
import { EventStream } from '../../src/main/resources/io/fenceline/gateway/map/stream.js';

test('events are the same wherever the response is divided', () => {
  const text = 'id: a\ndata: {"kind":"subscribed"}\n\n: heartbeat\nid: b\n\nevent: closed\ndata: {}\n\n';
  const expected = [
    { type: 'message', data: '{"kind":"subscribed"}', id: 'a' }, { type: 'message', data: null, id: 'b' }, { type: 'closed', data: '{}', id: null },
  ];
  for (let at = 0; at < text.length; at++) {
    const events = [];
    const parse = eventParser((event) => events.push(event));
    parse(text.slice(0, at));
    parse(text.slice(at));
    assert.deepEqual(events, expected);
  }
});

/** Answers each request by the next of these texts, then not at all. @param {string[]} texts */
function gateway(texts) {
  const requests = [];
  globalThis.fetch = async (url, { signal }) => {
    requests.push(new URL(url, 'http://gateway').searchParams);
    const text = texts.shift();
    if (text === undefined) return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    return new Response(text);
  };
  return requests;
}

/** @param {any[]} requests @param {number} count */
async function untilRequests(requests, count) {
  while (requests.length < count) await new Promise((resolve) => setTimeout(resolve, 5));
}

function listener(log) {
  return {
    message: (message) => log.push(message.event.id), state: (state) => log.push(state), subscribed: () => {}, gap: () => log.push('gap'),
  };
}

const event = (id, cursor) => `id: ${cursor}\ndata: {"kind":"transition","cursor":"${cursor}","event":{"id":"${id}"}}\n\n`;
const subscribed = (cursor) => `id: ${cursor}\ndata: {"kind":"subscribed","cursor":"${cursor}"}\n\n`;

test('after a loss the stream continues with the last cursor', async () => {
  const requests = gateway([subscribed('c0') + event('e1', 'c1'), subscribed('c1') + event('e2', 'c2')]);
  const log = [];
  const stream = new EventStream(new Api(null), listener(log));
  stream.subscribe(new URLSearchParams({ bbox: '0,0,1,1' }));
  await untilRequests(requests, 3);
  stream.subscribe(new URLSearchParams());
  assert.deepEqual(log.slice(0, 6), ['live', 'e1', 'lost', 'live', 'e2', 'lost']);
  assert.deepEqual(requests.slice(0, 3).map((query) => query.get('cursor')), [null, 'c1', 'c2']);
  stream.generation++;
  stream.abort.abort();
});

test('another subscription continues where the one before was', async () => {
  const requests = gateway([]);
  const stream = new EventStream(new Api(null), listener([]));
  stream.cursor = 'c7';
  stream.subscribe(new URLSearchParams({ bbox: '0,0,1,1' }));
  stream.subscribe(new URLSearchParams({ bbox: '1,1,2,2' }));
  await untilRequests(requests, 2);
  assert.deepEqual(requests.map((query) => [query.get('bbox'), query.get('cursor')]), [['0,0,1,1', 'c7'], ['1,1,2,2', 'c7']]);
  stream.generation++;
  stream.abort.abort();
});

test('a cursor whose events are gone is reported and given up', async () => {
  const requests = gateway([]);
  globalThis.fetch = async (url) => {
    requests.push(new URL(url, 'http://gateway').searchParams);
    return requests.length === 1 ? Response.json({ detail: 'events are gone' }, { status: 400 }) : new Promise(() => {});
  };
  const log = [];
  const stream = new EventStream(new Api(null), listener(log));
  stream.cursor = 'old';
  stream.subscribe(new URLSearchParams());
  await untilRequests(requests, 2);
  assert.deepEqual(log, ['gap']);
  assert.equal(requests[1].get('cursor'), null);
  stream.generation++;
});
