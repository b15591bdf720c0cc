// Shows whether events come.
import { byId } from './dom.js';

const TEXTS = { connecting: 'Connecting', live: 'Live', lost: 'Connection lost', refused: 'No events' };

/** @param {import('./stream.js').StreamState} state @param {string} detail */
export function showConnection(state, detail) {
  const output = byId('connection');
  output.dataset.state = state;
  output.textContent = TEXTS[state];
  output.title = detail;
  document.body.classList.toggle('offline', state === 'lost');
  byId('notice').textContent = state === 'lost'
    ? 'Connection lost. What you see may be old. Trying again; no transition and no ad will be missed.'
    : state === 'refused' ? `The gateway refuses the stream: ${detail}` : '';
}

/** @param {string} detail */
export function showGap(detail) {
  byId('notice').textContent = `Events are missing in the activity: ${detail}`;
}
