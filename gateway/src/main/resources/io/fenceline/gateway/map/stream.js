// The stream of events: connects again by itself and continues where it was, so no transition and no ad match is missed.
import { Problem } from './api.js';
import { eventParser } from './sse.js';

/** @typedef {{kind: string, event: any}} StreamMessage */
/** @typedef {'connecting' | 'live' | 'lost' | 'refused'} StreamState */
/**
 * @typedef {object} StreamListener
 * @property {(message: StreamMessage) => void} message
 * @property {(state: StreamState, detail: string) => void} state
 * @property {() => void} subscribed events from here on follow
 * @property {(detail: string) => void} gap events are missing: the gateway does not have them any more
 */

/** The gateway sends something every 20 seconds. */
const SILENCE_MILLIS = 45_000;
const TOO_OLD = 'the gateway does not have those of the time without a connection any more.';
const FIRST_RETRY_MILLIS = 500;
const LAST_RETRY_MILLIS = 10_000;

export class EventStream {
  /** @param {import('./api.js').Api} api @param {StreamListener} listener */
  constructor(api, listener) {
    this.api = api;
    this.listener = listener;
    /** @type {string | null} */
    this.cursor = null;
    this.retryMillis = FIRST_RETRY_MILLIS;
    this.generation = 0;
    this.abort = new AbortController();
    // A connection that is cut without a word would be noticed much later.
    globalThis.addEventListener?.('offline', () => this.abort.abort(new Error('this computer is offline')));
    // Browsers keep a page that is left for the way back to it, with its connection, and have few connections to a host.
    globalThis.addEventListener?.('pagehide', () => this.abort.abort(new Error('the page was left')));
  }

  /**
   * Subscribes, in place of the subscription before. Events between the two are not lost.
   *
   * @param {URLSearchParams} subscription
   */
  subscribe(subscription) {
    this.generation++;
    this.abort.abort();
    void this.run(this.generation, subscription);
  }

  /** @param {number} generation @param {URLSearchParams} subscription */
  async run(generation, subscription) {
    while (generation === this.generation) {
      try {
        await this.read(generation, subscription);
        if (generation === this.generation) this.lost('the gateway closed the stream');
      } catch (failure) {
        if (generation !== this.generation || this.failed(/** @type {Error} */ (failure))) return;
      }
      await pause(this.retryMillis);
      this.retryMillis = Math.min(2 * this.retryMillis, LAST_RETRY_MILLIS);
    }
  }

  /** @param {Error} failure @returns {boolean} whether there is no use in trying again */
  failed(failure) {
    if (!(failure instanceof Problem) || failure.status >= 429) {
      this.lost(failure.message);
      return false;
    }
    if (failure.status === 400 && this.cursor) {
      this.cursor = null;
      this.listener.gap(TOO_OLD);
      return false;
    }
    this.generation++;
    this.listener.state('refused', failure.message);
    return true;
  }

  /** @param {string} detail */
  lost(detail) {
    this.listener.state('lost', detail);
  }

  /** @param {number} generation @param {URLSearchParams} subscription */
  async read(generation, subscription) {
    this.abort = new AbortController();
    const query = new URLSearchParams(subscription);
    if (this.cursor) query.set('cursor', this.cursor);
    const response = await this.api.request(`/v1/stream?${query}`, { signal: this.abort.signal });
    const parser = eventParser((event) => generation === this.generation && this.received(event));
    const decoder = new TextDecoder();
    const reader = /** @type {ReadableStream<Uint8Array>} */ (response.body).getReader();
    let watch = this.watch();
    for (;;) {
      const { done, value } = await reader.read().finally(() => clearTimeout(watch));
      if (done) return;
      watch = this.watch();
      parser(decoder.decode(value, { stream: true }));
    }
  }

  watch() {
    const { abort } = this;
    return setTimeout(() => abort.abort(new Error('the gateway is silent')), SILENCE_MILLIS);
  }

  /** @param {import('./sse.js').ServerEvent} event */
  received(event) {
    if (event.id) this.cursor = event.id;
    if (event.data === null) return;
    const message = JSON.parse(event.data);
    if (event.type === 'closed') {
      this.cursor = message.cursor ?? this.cursor;
      if (message.code === 1008) {
        this.cursor = null;
        this.listener.gap(TOO_OLD);
      }
      return;
    }
    if (message.kind === 'subscribed') {
      this.cursor = message.cursor;
      this.retryMillis = FIRST_RETRY_MILLIS;
      this.listener.state('live', '');
      this.listener.subscribed();
    } else {
      this.listener.message(message);
    }
  }
}

/** @param {number} millis */
function pause(millis) {
  return new Promise((resolve) => setTimeout(resolve, millis));
}
