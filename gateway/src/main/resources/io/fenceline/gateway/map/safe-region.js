// Decides which positions have to be sent: those in the safe region of the last one change nothing.

/** @typedef {[number, number, number, number]} Box west, south, east, north */
/** @typedef {{box: Box | null, until: number | null, accuracyMeters: number}} SafeRegion as the gateway answers */
/** @typedef {{time: number, lon: number, lat: number, accuracyMeters: number}} Fix */

/** Sent also by a device that rests, so that the map, and a job with --device-timeout, know that it is there. */
export const HEARTBEAT_MILLIS = 60_000;

export class SafeRegionFilter {
  /** @param {(fix: Fix) => Promise<SafeRegion>} ask for the region around the last fix that was sent */
  constructor(ask) {
    this.ask = ask;
    /** The last fix that was sent. @type {Fix | null} */
    this.last = null;
    /** Its region, if that is known and still holds. @type {SafeRegion | null} */
    this.region = null;
    this.isAsked = false;
    /** Whether the stream says so when zones change. */
    this.isTold = false;
    /** Changes of zones so far: an answer from before one may be wrong. */
    this.changes = 0;
    this.positions = 0;
    this.sent = 0;
    this.questions = 0;
  }

  /** Asks about the last fix only now that there is another position: by now the gateway knows what it changed. @param {Fix} fix @returns {Promise<boolean>} whether it has to be sent */
  async mustSend(fix) {
    this.positions++;
    if (this.last && this.isTold && !this.isAsked) await this.askFor(this.last);
    const { region, last } = this;
    return !(last && region?.box && holds(region, fix) && fix.time - last.time < HEARTBEAT_MILLIS);
  }

  /** @param {Fix} last */
  async askFor(last) {
    const { changes } = this;
    this.isAsked = true;
    this.questions++;
    const answer = await this.ask(last).catch(() => null);
    if (changes === this.changes && last === this.last) this.region = answer;
  }

  /** @param {Fix} fix */
  wasSent(fix) {
    this.sent++;
    this.last = fix;
    this.forget();
  }

  forget() {
    this.region = null;
    this.isAsked = false;
  }

  /** Zones in these boxes have changed. @param {Box[]} boxes */
  changed(boxes) {
    this.isTold = true;
    this.changes++;
    const box = this.region?.box;
    if (!box || boxes.some((other) => meet(box, other))) this.forget();
  }

  /** No changes are told any more. */
  lost() {
    this.isTold = false;
    this.changes++;
    this.forget();
  }

  /** What was saved, in words. */
  summary() {
    const messages = this.sent + this.questions;
    const share = Math.max(0, Math.floor(100 * (1 - messages / Math.max(1, this.positions))));
    const questions = this.questions === 1 ? '1 question' : `${this.questions} questions`;
    return `Sent ${this.sent} of ${this.positions} positions and asked ${questions}: ${share} % of the messages saved`;
  }
}

/** @param {SafeRegion} region @param {Fix} fix */
function holds({ box, until, accuracyMeters }, { time, lon, lat, accuracyMeters: accuracy }) {
  return box !== null && lon >= box[0] && lat >= box[1] && lon <= box[2] && lat <= box[3]
    && (until === null || time < until) && !(accuracy > accuracyMeters);
}

/** @param {Box} a @param {Box} b */
function meet(a, b) {
  return a[0] <= b[2] && b[0] <= a[2] && a[1] <= b[3] && b[1] <= a[3];
}
