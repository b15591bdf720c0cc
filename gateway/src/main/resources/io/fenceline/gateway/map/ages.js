// How long ago something was. It goes on by itself, also while nothing new comes.
import { el } from './dom.js';
import { durationText } from './text.js';

const REFRESH_MILLIS = 1_000;

/** @param {number} millis epoch milliseconds @param {string} [suffix] */
export function age(millis, suffix = ' ago') {
  return el('span', { 'data-since': millis, 'data-suffix': suffix }, durationText(Date.now() - millis) + suffix);
}

/** Keeps all ages of the page up to date. */
export function startAges() {
  setInterval(() => {
    for (const each of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('[data-since]'))) {
      each.textContent = durationText(Date.now() - Number(each.dataset.since)) + each.dataset.suffix;
    }
  }, REFRESH_MILLIS);
}
