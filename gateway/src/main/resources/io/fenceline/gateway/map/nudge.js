// Points a newcomer to the tools that draw zones: until one is used, or the words are dismissed.
import { el } from './dom.js';

const STORED = 'fenceline.nudged';

/** @param {HTMLElement} tools the buttons that draw @param {boolean} hasBasemap */
export function addNudge(tools, hasBasemap) {
  if (localStorage.getItem(STORED)) return;
  const done = () => {
    localStorage.setItem(STORED, 'true');
    nudge.remove();
    tools.removeEventListener('click', done);
  };
  const nudge = el('section', { class: 'nudge', 'aria-label': 'First steps' },
    el('p', null, el('strong', null, 'Draw a zone here'), ': seconds later you see which devices enter and leave it.'),
    !hasBasemap && el('p', { class: 'hint' }, 'For streets and names, start the gateway with ', el('code', null, '--basemap'), '.'),
    el('button', { type: 'button', class: 'quiet', onclick: done }, 'Got it'));
  tools.addEventListener('click', done);
  tools.after(nudge);
}
