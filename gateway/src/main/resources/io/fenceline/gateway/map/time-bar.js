// The bar of the past: as long as the recording, with the histogram of its events and ticks. Its handle is the moment.
import { el, fill } from './dom.js';
import { timeText } from './text.js';
import { ticksOf } from './time-ticks.js';

/** @typedef {{begin: number, from: number, to: number, transitions: number[]}} Histogram the recording begins at begin, epoch milliseconds */

const HOUR_MILLIS = 3_600_000;
/** Until the recording is known. */
const FIRST_MILLIS = 6 * HOUR_MILLIS;
const PIXELS_PER_TICK = 84;
/** @type {[number, string][]} hours */
const SPANS = [[168, '7 days'], [24, '24 h'], [6, '6 h'], [1, '1 h']];

export class TimeBar {
  /** @param {import('./api.js').Api} api @param {(moment: number) => void} moved by the user */
  constructor(api, moved) {
    this.api = api;
    this.request = 0;
    this.moment = Date.now();
    this.slider = el('input', { type: 'range', 'aria-label': 'Moment', oninput: () => moved(Number(this.slider.value)) });
    this.bars = el('div', { class: 'histogram', role: 'img', 'aria-label': 'Events' });
    this.ticks = el('div', { class: 'ticks', 'aria-hidden': 'true' });
    this.spans = el('select', { 'aria-label': 'Time shown', onchange: () => void this.load() });
    this.element = el('div', { class: 'time-bar' }, this.bars, this.slider, this.ticks);
    new ResizeObserver(() => this.showTicks()).observe(this.element);
    this.begin();
  }

  /** Nothing is known yet. */
  begin() {
    this.isKnown = false;
    const to = Date.now();
    this.show({ begin: to - FIRST_MILLIS, from: to - FIRST_MILLIS, to, transitions: [] });
  }

  /** Reads when the recording begins, and its histogram. */
  async load() {
    const request = ++this.request;
    this.isKnown = true;
    const hours = Number(this.spans.value);
    const histogram = await this.api.get('/v1/past/histogram', hours ? { from: Math.round(Date.now() - hours * HOUR_MILLIS) } : {}).catch(() => null);
    if (histogram && request === this.request) this.show(histogram);
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
    const chosen = this.spans.value;
    const shorter = SPANS.filter(([hours]) => hours * HOUR_MILLIS < to - begin);
    fill(this.spans, [el('option', { value: '' }, 'All'), ...shorter.map(([hours, text]) => el('option', { value: hours }, text))]);
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
