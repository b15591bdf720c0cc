// The panel beside the map, which a phone can hide.
import { byId, fill, icon } from './dom.js';

/** @param {boolean} open */
export function showPanel(open) {
  const button = byId('collapse');
  byId('panel').classList.toggle('collapsed', !open);
  button.setAttribute('aria-expanded', String(open));
  button.setAttribute('aria-label', open ? 'Hide the panel' : 'Show the panel');
  button.title = button.getAttribute('aria-label') ?? '';
  fill(button, icon(open ? 'down' : 'up'));
}

export function bindPanel() {
  byId('collapse').addEventListener('click', () => showPanel(byId('panel').classList.contains('collapsed')));
  showPanel(true);
}
