// Goes back in time: the hours before now, played at any speed, on the map and in the lists.
import { remark, showPastMoment } from './connection.js';
import { el, fill, icon } from './dom.js';
import { Recording } from './recording.js';
import { durationText, timeText } from './text.js';
import { TimeBar } from './time-bar.js';
import { bboxText } from './viewport.js';

/** Where one begins to look. */
const FIRST_STEP_MILLIS = 300_000;
/** Read before a moment, so that devices that report rarely are there, with their trails. */
const LEAD_MILLIS = 120_000;
const CHUNK_MILLIS = 600_000;
const TICK_MILLIS = 50;
const SETTLE_MILLIS = 250;
/** The gateway reads what was written a moment ago. */
const PRESENT_MILLIS = 2_000;
const SPEEDS = [1, 10, 30, 100];

export class Timeline {
  /** @param {import('./operator.js').Operator} operator */
  constructor(operator) {
    this.operator = operator;
    /** What is shown; null while the map is live, or nothing is read yet. @type {Recording | null} */
    this.recording = null;
    /** What comes behind it. @type {Promise<Recording | null> | null} */
    this.next = null;
    /** The moment that is shown; null while the map is live. @type {number | null} */
    this.moment = null;
    this.speed = 10;
    this.playing = false;
    this.request = 0;
    this.timer = 0;
    this.tickedAt = 0;
    this.bar = new TimeBar(operator.page.api, (moment) => this.go(moment, SETTLE_MILLIS));
    this.play = el('button', { type: 'button', class: 'icon', onclick: () => this.setPlaying(!this.playing) });
    this.speeds = el('select', { 'aria-label': 'Speed', onchange: () => (this.speed = Number(this.speeds.value)) },
      SPEEDS.map((speed) => el('option', { value: speed, selected: speed === this.speed }, `${speed}×`)));
    this.text = el('output', { class: 'moment' });
    this.element = el('section', { class: 'timeline', 'aria-label': 'Time' });
    this.showControls();
    setInterval(() => this.tick(), TICK_MILLIS);
  }

  isPast() {
    return this.moment !== null;
  }

  /** Epoch milliseconds of what is shown. */
  now() {
    return this.moment ?? Date.now();
  }

  /** Leaves the present. @param {number} [moment] epoch milliseconds @param {boolean} [playing] */
  open(moment = Date.now() - FIRST_STEP_MILLIS, playing = true) {
    this.bar.begin();
    this.go(moment, 0);
    this.setPlaying(playing);
    this.play.focus({ preventScroll: true });
  }

  /** Back to live. */
  close() {
    clearTimeout(this.timer);
    this.request++;
    this.moment = null;
    this.recording = null;
    this.next = null;
    this.playing = false;
    remark('past', '');
    remark('past-zones', '');
    this.showControls();
    this.operator.showPresent();
  }

  /** Shows a moment. @param {number} moment @param {number} settleMillis before anything is read for it */
  go(moment, settleMillis) {
    const begins = this.moment === null;
    this.moment = Math.min(Date.now(), moment);
    if (begins) this.operator.showPast();
    this.showControls();
    clearTimeout(this.timer);
    const { recording } = this;
    if (recording && this.moment >= recording.from + LEAD_MILLIS && this.moment < recording.to) this.show();
    else {
      this.request++; // What is being read is of another moment.
      this.timer = window.setTimeout(() => this.read(), settleMillis);
    }
  }

  /** Another part of the map is visible. */
  moved() {
    if (this.isPast()) void this.read();
  }

  async read() {
    const request = ++this.request;
    this.next = null;
    this.text.classList.add('reading');
    const recording = await this.load(/** @type {number} */ (this.moment));
    if (request !== this.request) return;
    this.text.classList.remove('reading');
    this.begin(recording);
    if (!this.bar.isKnown) void this.bar.load(); // Last: the gateway reads for one request of a client at a time.
  }

  /** The recording around a moment; null if it cannot be had. @param {number} moment @returns {Promise<Recording | null>} */
  async load(moment) {
    const from = Math.floor(moment - LEAD_MILLIS);
    const to = Math.min(Math.ceil(moment + CHUNK_MILLIS), Date.now());
    const span = { bbox: bboxText(this.operator.bbox()), from, to };
    try {
      const past = await this.operator.page.api.get('/v1/past', span);
      // One after the other: the gateway reads for one request of a client at a time, and few may wait.
      const recording = new Recording(past, await this.loadZones(span));
      recording.missing = missing(past) || recording.zoneHistory.missing();
      return recording;
    } catch (failure) {
      remark('past', `The past cannot be shown: ${/** @type {Error} */ (failure).message}`);
      return null;
    }
  }

  /** The zones that have changed since; none, and a remark, if they cannot be had. @param {{bbox: string, from: number, to: number}} span @returns {Promise<import('./zone-history.js').ChangedZone[]>} */
  async loadZones(span) {
    if (!this.operator.may('zones:read')) return [];
    try {
      const { zones } = await this.operator.page.api.get('/v1/past/zones', span);
      remark('past-zones', '');
      return zones;
    } catch (failure) {
      remark('past-zones', `Zones are drawn as they are now: ${/** @type {Error} */ (failure).message}`);
      return [];
    }
  }

  /** @param {Recording | null} recording */
  begin(recording) {
    this.recording = recording;
    this.next = null;
    if (!recording) return this.setPlaying(false);
    remark('past', recording.missing);
    this.operator.showRecording(recording);
    // Where the records begin, if that is later.
    this.moment = Math.max(/** @type {number} */ (this.moment), recording.begin() ?? 0);
    this.showMoment();
    this.show();
  }

  /** Shows the moment by the recording. */
  show() {
    const { recording } = this;
    if (!recording || this.moment === null) return;
    const isBack = this.moment < recording.moment;
    const happened = recording.seek(this.moment, performance.now(), this.speed);
    this.operator.showMoment(happened, isBack);
  }

  /** @param {boolean} playing */
  setPlaying(playing) {
    const { span } = this.bar;
    if (playing && span && this.now() >= span.to) this.go(span.from, 0);
    this.playing = playing;
    this.tickedAt = performance.now();
    this.showControls();
    if (!playing) this.operator.share();
  }

  tick() {
    const now = performance.now();
    const passed = now - this.tickedAt;
    this.tickedAt = now;
    const { recording } = this;
    if (!this.playing || !recording || this.moment === null || document.hidden) return;
    const end = this.bar.span?.to ?? Infinity;
    const moment = Math.min(this.moment + passed * this.speed, recording.to, end);
    if (moment !== end && moment > Date.now() - PRESENT_MILLIS) return this.close();
    if (recording.to - moment < CHUNK_MILLIS / 2) this.next ??= this.load(recording.to);
    if (moment === recording.to && moment !== end) void this.proceed();
    this.moment = moment;
    this.showMoment();
    this.show();
    if (moment === end) this.setPlaying(false);
  }

  /** Goes on with what comes behind the recording. */
  async proceed() {
    const request = ++this.request;
    const { recording } = this;
    const next = await this.next;
    if (request === this.request && recording === this.recording) this.begin(next);
  }

  showControls() {
    document.body.classList.toggle('past', this.isPast());
    if (!this.isPast()) {
      showPastMoment('');
      fill(this.element, el('button', { type: 'button', onclick: () => this.open() }, icon('clock'), 'Go back in time'));
      return;
    }
    fill(this.play, icon(this.playing ? 'pause' : 'play'));
    this.play.setAttribute('aria-label', this.playing ? 'Pause' : 'Play');
    if (!this.play.isConnected) {
      fill(this.element, el('div', { class: 'row' }, this.play, this.text, this.speeds, this.bar.spans,
        el('button', { type: 'button', class: 'primary', onclick: () => this.close() }, 'Back to live')), this.bar.element);
    }
    this.showMoment();
  }

  showMoment() {
    const moment = /** @type {number} */ (this.moment);
    this.bar.set(moment);
    showPastMoment(`Past: ${timeText(moment)}`);
    fill(this.text, el('strong', null, timeText(moment)), el('span', { class: 'ago' }, ` ${durationText(Date.now() - moment)} ago`));
  }
}

/** @param {import('./recording.js').Past} past */
function missing({ from, devices, events, omittedEvents, allAttributes, unreadable }) {
  if (unreadable) return `${unreadable} records of this time cannot be read: the gateway's log says why.`;
  if (!devices.length && !events.length) return 'Nothing was recorded here at this time.';
  if (allAttributes === false) return `Attributes changed too often: they are those at ${timeText(from)} or soon after.`;
  return omittedEvents ? `Of this time, ${omittedEvents} events are not shown: they are too many.` : '';
}
