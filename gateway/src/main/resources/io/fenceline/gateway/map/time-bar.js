// The bar of the past: as long as the recording or a span of it, with the histogram of its events and ticks. Its handle is
// the moment, and a brush over the histogram chooses a span.
import { el, fill } from './dom.js';
import { durationText, timeText } from './text.js';
import { ticksOf } from './time-ticks.js';

/** @typedef {{begin: number, from: number, to: number, transitions: number[]}} Histogram the recording begins at begin, epoch milliseconds */

const HOUR_MILLIS = 3_600_000;
/** Until the recording is known. */
const FIRST_MILLIS = 6 * HOUR_MILLIS;
const PIXELS_PER_TICK = 84;
/** A shorter move of the pointer over the bars is a click. */
const LEAST_BRUSH_PIXELS = 6;
const LEAST_SPAN_MILLIS = 1_000;
const CHOSEN = 'chosen';
/** @type {[number, string][]} hours */
const SPANS = [[168, '7 days'], [24, '24 h'], [6, '6 h'], [1, '1 h']];

const HINT = 'Drag over the bars to choose a span of time. By keyboard, on the handle: I where it begins, O where it ends.';

export class TimeBar {
  /** @param {import('./api.js').Api} api @param {(moment: number) => void} moved by the user */
  constructor(api, moved) {
    this.api = api;
    this.request = 0;
    this.moment = Date.now();
    this.moved = moved;
    /** Chosen by the user; null for none. @type {{from: number, to: number} | null} */
    this.span = null;
    this.slider = el('input', { type: 'range', 'aria-label': 'Moment', 'aria-keyshortcuts': 'I O', title: HINT, oninput: () => moved(Number(this.slider.value)), onkeydown: (/** @type {KeyboardEvent} */ event) => this.pressed(event) });
    this.bars = el('div', { class: 'histogram', role: 'img', 'aria-label': 'Events', title: HINT, onpointerdown: (/** @type {PointerEvent} */ event) => this.drag(event) });
    this.brush = el('div', { class: 'brush', hidden: true });
    this.ticks = el('div', { class: 'ticks', 'aria-hidden': 'true' });
    this.spans = el('select', { 'aria-label': 'Time shown', onchange: () => this.choose(null) });
    this.element = el('div', { class: 'time-bar' }, this.bars, this.brush, this.slider, this.ticks);
    new ResizeObserver(() => this.showTicks()).observe(this.element);
    this.begin();
  }

  /** Nothing is known yet. */
  begin() {
    this.isKnown = false;
    this.span = null;
    const to = Date.now();
    this.show({ begin: to - FIRST_MILLIS, from: to - FIRST_MILLIS, to, transitions: [] });
  }

  /** Reads when the recording begins, and its histogram. */
  async load() {
    const request = ++this.request;
    this.isKnown = true;
    const hours = Number(this.spans.value);
    const histogram = await this.api.get('/v1/past/histogram', this.span ?? (hours ? { from: Math.round(Date.now() - hours * HOUR_MILLIS) } : {})).catch(() => null);
    if (histogram && request === this.request) this.show(histogram);
  }

  /** Shows this span alone, and plays it; null for that of the list. @param {{from: number, to: number} | null} span */
  choose(span) {
    if (span && span.to - span.from < LEAST_SPAN_MILLIS) return;
    this.span = span && { from: Math.round(span.from), to: Math.round(span.to) };
    if (span && !(this.moment >= span.from && this.moment <= span.to)) this.moved(span.from);
    void this.load();
  }

  /** @param {KeyboardEvent} event */
  pressed({ key, ctrlKey, metaKey, altKey }) {
    const { from, to } = /** @type {Histogram} */ (this.histogram);
    if (ctrlKey || metaKey || altKey || !this.bars.childElementCount) return;
    if (key.toLowerCase() === 'i') this.choose({ from: this.moment, to });
    if (key.toLowerCase() === 'o') this.choose({ from, to: this.moment });
  }

  /** A drag over the bars chooses a span, and a click a moment. @param {PointerEvent} down */
  drag(down) {
    if (!this.bars.childElementCount) return; // The recording is not known yet.
    const { left, width } = this.bars.getBoundingClientRect();
    const within = (/** @type {PointerEvent} */ { clientX }) => Math.max(0, Math.min(width, clientX - left));
    const edges = (/** @type {PointerEvent} */ event) => [within(down), within(event)].sort((a, b) => a - b);
    const isBrush = (/** @type {number[]} */ [first, last]) => last - first >= LEAST_BRUSH_PIXELS;
    this.bars.setPointerCapture(down.pointerId);
    this.bars.onpointermove = (event) => {
      const [first, last] = edges(event);
      this.brush.hidden = !isBrush([first, last]);
      this.brush.style.left = `${first}px`;
      this.brush.style.width = `${last - first}px`;
    };
    this.bars.onlostpointercapture = () => {
      this.bars.onpointermove = this.bars.onpointerup = this.bars.onlostpointercapture = null;
      this.brush.hidden = true;
    };
    this.bars.onpointerup = (event) => {
      const { from, to } = /** @type {Histogram} */ (this.histogram);
      const [first, last] = edges(event).map((x) => from + ((to - from) * x) / width);
      if (isBrush(edges(event))) this.choose({ from: first, to: last });
      else this.moved(last);
    };
  }

  /** @param {Histogram} histogram */
  show(histogram) {
    this.histogram = histogram;
    const { begin, from, to, transitions } = histogram;
    [this.slider.min, this.slider.max, this.slider.step] = [String(from), String(to), String(Math.max(1, Math.round((to - from) / 20_000)))];
    this.slider.value = String(this.moment);
    const most = Math.max(1, ...transitions);
    fill(this.bars, transitions.map((count) => {
      const bar = el('span', { class: count ? null : 'none' });
      bar.style.height = `${100 * Math.sqrt(count / most)}%`; // A peak leaves the others to be seen.
      return bar;
    }));
    this.bars.setAttribute('aria-label', `Events from ${timeText(from)} to ${timeText(to)}, at most ${most} in ${Math.round((to - from) / 1000 / Math.max(1, transitions.length))} s`);
    const chosen = this.span ? CHOSEN : this.spans.value === CHOSEN ? '' : this.spans.value;
    const shorter = SPANS.filter(([hours]) => hours * HOUR_MILLIS < to - begin);
    fill(this.spans, [this.span && el('option', { value: CHOSEN }, durationText(to - from)), el('option', { value: '' }, 'All'), ...shorter.map(([hours, text]) => el('option', { value: hours }, text))]);
    this.spans.value = chosen;
    this.showTicks();
  }

  showTicks() {
    const { from, to } = /** @type {Histogram} */ (this.histogram);
    fill(this.ticks, ticksOf(from, to, Math.max(2, Math.floor(this.element.clientWidth / PIXELS_PER_TICK))).map(({ at, text }) => {
      const tick = el('span', null, text);
      tick.style.left = `${(100 * (at - from)) / (to - from)}%`;
      return tick;
    }));
  }

  /** @param {number} moment */
  set(moment) {
    this.moment = moment;
    this.slider.value = String(moment);
    this.slider.setAttribute('aria-valuetext', timeText(moment));
  }
}
