// What can be done with the selected device: its track, to follow it, to copy it. Kept while its card is made anew.
import { remark } from './connection.js';
import { el } from './dom.js';
import { boundsOf } from './geometry.js';
import { showBounds } from './map.js';
import { trackFeatures } from './track-features.js';

const HOUR_MILLIS = 3_600_000;
const COPIED_MILLIS = 1_500;
/** Of the width and height of the map, around its middle: a followed device that leaves it moves the map. */
const FOLLOW_SHARE = 0.5;

export class DeviceTools {
  /** @param {import('./operator.js').Operator} operator @param {string} deviceId */
  constructor(operator, deviceId) {
    this.operator = operator;
    this.deviceId = deviceId;
    this.following = false;
    this.request = 0;
    /** @type {{lon: number, lat: number} | null} */
    this.position = null;
    this.hours = el('select', { 'aria-label': 'Track', onchange: () => void this.showTrack() },
      [['0', 'No track'], ['1', 'Track of 1 hour'], ['6', 'Track of 6 hours'], ['24', 'Track of 24 hours']]
        .map(([hours, text]) => el('option', { value: hours }, text)));
    this.follow = el('button', { type: 'button', 'aria-pressed': 'false', onclick: () => this.setFollowing(!this.following) }, 'Follow');
    this.element = el('div', { class: 'row actions tools-of-device' },
      operator.may('stream') && this.hours, this.follow,
      copy('Copy id', () => deviceId),
      copy('Copy position', () => (this.position ? `${this.position.lat}, ${this.position.lon}` : '')));
  }

  /** The device is here now. @param {{lon: number, lat: number}} position */
  moved(position) {
    this.position = position;
    if (!this.following) return;
    const { map } = this.operator.page;
    const { width, height } = map.getContainer().getBoundingClientRect();
    const { x, y } = map.project([position.lon, position.lat]);
    const isCentral = Math.abs(x / width - 0.5) < FOLLOW_SHARE / 2 && Math.abs(y / height - 0.5) < FOLLOW_SHARE / 2;
    if (!isCentral && !map.isMoving()) map.easeTo({ center: [position.lon, position.lat] });
  }

  /** @param {boolean} following */
  setFollowing(following) {
    this.following = following;
    this.follow.setAttribute('aria-pressed', String(following));
    if (following && this.position) this.moved(this.position);
  }

  async showTrack() {
    const request = ++this.request;
    const { track, page, timeline, zones } = this.operator;
    const hours = Number(this.hours.value);
    if (!hours) return track.show(null);
    const to = Math.round(timeline.now());
    try {
      const past = await page.api.get(`/v1/devices/${encodeURIComponent(this.deviceId)}/past`, { from: to - hours * HOUR_MILLIS, to });
      if (request !== this.request) return;
      remark('track', past.devices.length ? '' : `Nothing was recorded of ${this.deviceId} in this time.`);
      track.show(trackFeatures(past, (zoneId) => zones.nameOf(zoneId)));
      const positions = past.devices.flatMap((/** @type {import('./recording.js').Track} */ each) => each.positions);
      if (positions.length > 1 && !this.following) showBounds(page.map, boundsOf({ type: 'Polygon', coordinates: [positions] }));
    } catch (failure) {
      if (request === this.request) remark('track', `The track cannot be shown: ${/** @type {Error} */ (failure).message}`);
    }
  }

  /** Another device is selected, or none. */
  close() {
    this.request++;
    remark('track', '');
    this.operator.track.show(null);
  }
}

/** @param {string} name @param {() => string} text */
function copy(name, text) {
  if (!navigator.clipboard) return null; // Browsers have it for HTTPS and this computer.
  const button = el('button', {
    type: 'button',
    onclick: async () => {
      await navigator.clipboard.writeText(text());
      button.textContent = 'Copied';
      setTimeout(() => (button.textContent = name), COPIED_MILLIS);
    },
  }, name);
  return button;
}
