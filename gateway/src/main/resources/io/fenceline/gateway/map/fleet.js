// The devices in sight: each of them, or how many are where as long as they are too many to draw.
import { Problem } from './api.js';
import { remark } from './connection.js';
import { bboxText } from './viewport.js';

/** @typedef {import('./squares.js').GridCell} GridCell */

const MOST_DEVICES = 10_000;
const REFRESH_MILLIS = 2_000;

export class Fleet {
  /**
   * @param {import('./api.js').Api} api
   * @param {import('./devices.js').Devices} devices
   * @param {() => void} changed the devices, or the counts
   */
  constructor(api, devices, changed) {
    this.api = api;
    this.devices = devices;
    this.changed = changed;
    /** @type {GridCell[]} counts, when there are too many devices to draw */
    this.cells = [];
    this.total = 0;
    /** Whether the gateway has said which devices are in view, or how many. */
    this.isKnown = false;
    this.isLoaded = true;
    this.counting = 0;
  }

  isCrowded() {
    return this.cells.length > 0;
  }

  /** Counts again and again. @param {() => [number, number, number, number]} bbox @param {() => void} switched from devices to counts or back */
  follow(bbox, switched) {
    setInterval(async () => {
      if (document.hidden || this.counting) return;
      const before = this.isCrowded();
      await this.count(bbox());
      if (before !== this.isCrowded()) switched();
      else if (!this.isLoaded) await this.load(bbox());
    }, REFRESH_MILLIS);
  }

  /** @param {[number, number, number, number]} bbox */
  async count(bbox) {
    this.counting++;
    const answer = await this.api.getChanged('/v1/devices/grid', { bbox: bboxText(bbox) }).catch(failed);
    this.counting--;
    if (answer) this.show(answer.total, answer.cells);
  }

  /** @param {number} total @param {GridCell[]} cells */
  show(total, cells) {
    const before = this.isCrowded();
    this.isKnown ||= total > MOST_DEVICES;
    this.total = total;
    this.cells = total > MOST_DEVICES ? cells : [];
    if (this.isCrowded()) {
      this.devices.byId.clear();
      remark('no devices', '');
    }
    if (before || this.isCrowded()) this.changed();
  }

  /** @param {[number, number, number, number]} bbox */
  async load(bbox) {
    if (this.isCrowded()) return;
    const answer = await this.api.get('/v1/devices', { bbox: bboxText(bbox), limit: MOST_DEVICES }).catch(failed);
    this.isLoaded = answer !== null;
    if (!answer) return;
    remark('no devices', '');
    this.isKnown = true;
    this.devices.replace(answer.devices, performance.now());
    this.changed();
  }
}

/** While the connection is lost, the page says so. @param {Error} failure @returns {null} */
function failed(failure) {
  if (failure instanceof Problem) remark('no devices', `Devices are missing: ${failure.message}`);
  return null;
}
