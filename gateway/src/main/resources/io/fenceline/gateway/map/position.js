// Sends the position of this browser as the fixes of a device: those that may change something, and one now and then.
import { age } from './ages.js';
import { el, fill } from './dom.js';
import { SafeRegionFilter } from './safe-region.js';

const PAUSE_MILLIS = 2_000;
const TIMEOUT_MILLIS = 20_000;
const DENIED = 1;
const INSECURE = 'Browsers give positions to pages by HTTPS only, or to those of the same machine. Open this page by https.';
const REFUSED = 'The browser does not give its position to this page. Permit it in the settings of the page, and try again.';

/**
 * The position was asked for anew, so it is that of now; browsers repeat the timestamps of what stands still.
 *
 * @param {string} deviceId @param {GeolocationCoordinates} coords @param {number} now epoch milliseconds
 */
export function fixOf(deviceId, coords, now) {
  const { longitude, latitude, accuracy, speed, heading, altitude } = coords;
  return {
    deviceId,
    time: now,
    lon: longitude,
    lat: latitude,
    accuracyMeters: accuracy,
    // Browsers do not know them of what stands still, nor the altitude without GPS.
    ...(Number.isFinite(speed) && { speedMetersPerSecond: speed }),
    ...(Number.isFinite(heading) && { headingDegrees: heading }),
    ...(Number.isFinite(altitude) && { altitudeMeters: altitude }),
  };
}

export class PositionSender {
  /** @param {import('./api.js').Api} api @param {() => string} deviceId */
  constructor(api, deviceId) {
    this.api = api;
    this.deviceId = deviceId;
    this.isSending = false;
    this.filter = new SafeRegionFilter(({ lon, lat }) => api.get('/v1/safe-region', { lon, lat, deviceId: deviceId() }));
    /** Keeps the screen on: with it off, browsers send nothing. @type {WakeLockSentinel | null | undefined} */
    this.wakeLock = null;
    this.button = el('button', { type: 'button', class: 'primary', onclick: () => (this.isSending ? this.stop('') : void this.start()) }, 'Send my position');
    this.state = el('p', { class: 'hint', role: 'status' }, 'Your zones and ads follow it. The page must stay open.');
    this.element = el('div', { class: 'position' }, this.button, this.state);
    if (!globalThis.isSecureContext) {
      this.button.disabled = true;
      fill(this.state, INSECURE);
    }
  }

  async start() {
    this.isSending = true;
    fill(this.button, 'Stop sending');
    this.button.classList.remove('primary');
    fill(this.state, 'Looking for the position…');
    while (this.isSending) {
      await this.send();
      if (this.isSending) await new Promise((resolve) => setTimeout(resolve, PAUSE_MILLIS));
    }
  }

  /** @param {string} reason */
  stop(reason) {
    this.isSending = false;
    void this.wakeLock?.release();
    fill(this.button, 'Send my position');
    this.button.classList.add('primary');
    fill(this.state, reason || 'Nothing is sent any more.');
  }

  async send() {
    try {
      const { coords } = await currentPosition();
      await this.stayAwake();
      if (!this.isSending) return;
      const fix = fixOf(this.deviceId(), coords, Date.now());
      const mustSend = await this.filter.mustSend(fix);
      if (mustSend) {
        await this.post(fix);
        this.filter.wasSent(fix);
      }
      const accuracy = `accurate to ${Math.round(coords.accuracy)} m. `;
      if (this.isSending) fill(this.state, ...(mustSend ? ['Sent ', age(fix.time), `, ${accuracy}`] : [`Not sent, nothing can change here, ${accuracy}`]), `${this.filter.summary()}.`);
    } catch (failure) {
      const { code, message } = /** @type {any} */ (failure);
      if (code === DENIED) this.stop(REFUSED);
      else if (this.isSending) fill(this.state, `No position was sent: ${message || 'the device does not know it'}. Trying again.`);
    }
  }

  async stayAwake() {
    if (this.wakeLock && !this.wakeLock.released) return;
    this.wakeLock = await navigator.wakeLock?.request('screen').catch(() => null);
  }

  /** @param {object} fix */
  post(fix) {
    const init = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(fix) };
    return this.api.request('/v1/fixes', init);
  }
}

/** @returns {Promise<GeolocationPosition>} */
function currentPosition() {
  return new Promise((resolve, reject) => navigator.geolocation.getCurrentPosition(resolve, reject, { enableHighAccuracy: true, timeout: TIMEOUT_MILLIS, maximumAge: 0 }));
}
