// Requests to the gateway.
import { headersOf } from './session.js';

/** @typedef {{field: string, value: string | null, expected: string}} FieldError */

/** A failure that the gateway describes (RFC 9457). */
export class Problem extends Error {
  /** @param {number} status @param {{title?: string, detail?: string, errors?: FieldError[]}} body */
  constructor(status, body) {
    super(body.detail ?? body.title ?? `status ${status}`);
    this.status = status;
    this.errors = body.errors ?? [];
  }

  /** @param {Response} response */
  static async of(response) {
    return new Problem(response.status, await response.json().catch(() => ({})));
  }
}

export class Api {
  /** @param {string | null} credential */
  constructor(credential) {
    this.credential = credential;
    /** The last answer by path. @type {Map<string, {url: string, tag: string | null, body: any}>} */
    this.known = new Map();
    /** Told with each answer for how many seconds Kafka has been silent; 0 if it is not. @type {(seconds: number) => void} */
    this.silent = () => {};
  }

  /** @param {string} url @param {RequestInit} init */
  async fetch(url, init) {
    const response = await answered(url, { ...init, headers: { ...headersOf(this.credential), ...init.headers }, cache: 'no-store' });
    this.silent(Number(response.headers.get('Kafka-Silent-Seconds') ?? 0));
    return response;
  }

  /**
   * @param {string} path
   * @param {RequestInit} [init]
   * @returns {Promise<Response>} of a success
   * @throws {Problem}
   */
  async request(path, init = {}) {
    const response = await this.fetch(path, init);
    if (!response.ok) throw await Problem.of(response);
    return response;
  }

  /** @param {string} path @param {Record<string, string | number>} [parameters] @returns {Promise<any>} */
  async get(path, parameters = {}) {
    return (await this.request(withQuery(path, parameters))).json();
  }

  /**
   * As get; but an answer that has not changed since the last time is not sent again.
   *
   * @param {string} path @param {Record<string, string | number>} parameters @returns {Promise<any>}
   */
  async getChanged(path, parameters) {
    const url = withQuery(path, parameters);
    const known = this.known.get(path);
    const tag = known?.url === url ? known.tag : null;
    const response = await this.fetch(url, tag ? { headers: { 'If-None-Match': tag } } : {});
    if (response.status === 304) return known?.body;
    if (!response.ok) throw await Problem.of(response);
    const body = await response.json();
    this.known.set(path, { url, tag: response.headers.get('ETag'), body });
    return body;
  }

  /** Takes the credential that a code stands for. @param {string} code */
  async signIn(code) {
    const response = await this.request('/map/sign-in', { method: 'POST', headers: { 'Sign-In-Code': code } });
    this.credential = (await response.json()).credential;
  }

  /** @param {string} path of the zone @param {object} feature @param {number | null} version that it has now; null when there is no such zone yet */
  async putZone(path, feature, version) {
    const headers = { 'Content-Type': 'application/geo+json', ...conditionOf(version) };
    const init = { method: 'PUT', headers, body: JSON.stringify(feature) };
    return (await this.request(`${path}?wait=true`, init)).json();
  }

  /** The visits that a zone would have seen in the last hour. @param {string} zoneId @param {object} feature @returns {Promise<import('./zone-form.js').Trial>} */
  async tryZone(zoneId, feature) {
    const init = { method: 'POST', headers: { 'Content-Type': 'application/geo+json' }, body: JSON.stringify(feature) };
    return (await this.request(`/v1/zones/${encodeURIComponent(zoneId)}/trial`, init)).json();
  }

  /** @param {string} path of the zone @param {number} version that it has now */
  async deleteZone(path, version) {
    const init = { method: 'DELETE', headers: conditionOf(version) };
    return (await this.request(`${path}?wait=true`, init)).json();
  }
}

/** The header that keeps operators from overwriting each other. @param {number | null} version @returns {Record<string, string>} */
function conditionOf(version) {
  return version === null ? { 'If-None-Match': '*' } : { 'If-Match': `"${version}"` };
}

/** As fetch, whose own messages differ from browser to browser. @param {string} url @param {RequestInit} init */
async function answered(url, init) {
  try {
    return await fetch(url, init);
  } catch (failure) {
    if (init.signal?.aborted) throw init.signal.reason;
    throw new Error('the gateway does not answer', { cause: failure });
  }
}

/** @param {string} path @param {Record<string, string | number>} parameters */
function withQuery(path, parameters) {
  const query = new URLSearchParams(Object.entries(parameters).map(([name, value]) => [name, String(value)]));
  return query.size ? `${path}?${query}` : path;
}
