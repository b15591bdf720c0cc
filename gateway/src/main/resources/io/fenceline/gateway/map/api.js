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
  }

  /**
   * @param {string} path
   * @param {RequestInit} [init]
   * @returns {Promise<Response>} of a success
   * @throws {Problem}
   */
  async request(path, init = {}) {
    const headers = { ...headersOf(this.credential), ...init.headers };
    const response = await fetch(path, { ...init, headers, cache: 'no-store' });
    if (!response.ok) throw await Problem.of(response);
    return response;
  }

  /** @param {string} path @param {Record<string, string | number>} [parameters] @returns {Promise<any>} */
  async get(path, parameters = {}) {
    const query = new URLSearchParams(Object.entries(parameters).map(([name, value]) => [name, String(value)]));
    return (await this.request(query.size ? `${path}?${query}` : path)).json();
  }

  /** @param {string} zoneId @param {object} feature @param {boolean} isNew then the zone must not be there yet */
  async putZone(zoneId, feature, isNew) {
    const headers = { 'Content-Type': 'application/geo+json', ...(isNew && { 'If-None-Match': '*' }) };
    const init = { method: 'PUT', headers, body: JSON.stringify(feature) };
    return (await this.request(`/v1/zones/${encodeURIComponent(zoneId)}?wait=true`, init)).json();
  }

  /** @param {string} zoneId */
  async deleteZone(zoneId) {
    return (await this.request(`/v1/zones/${encodeURIComponent(zoneId)}?wait=true`, { method: 'DELETE' })).json();
  }
}
