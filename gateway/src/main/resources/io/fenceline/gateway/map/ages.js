// How long ago something was. It goes on by itself, also while nothing new comes.
import { el } from './dom.js';
import { durationText } from './text.js';

const REFRESH_MILLIS = 1_000;

/** @param {number} millis epoch milliseconds */
export function age(millis) {
  return el('span', { 'data-since': millis }, ageText(millis));
}

/** Keeps all ages of the page up to date. */
export function startAges() {
  setInterval(() => {
    for (const element of document.querySelectorAll('[data-since]')) element.textContent = ageText(Number(element.getAttribute('data-since')));
  }, REFRESH_MILLIS);
}

/** @param {number} millis epoch milliseconds */
function ageText(millis) {
  return `${durationText(Date.now() - millis)} ago`;
}
