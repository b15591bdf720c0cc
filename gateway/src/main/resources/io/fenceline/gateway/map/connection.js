// Shows whether events come.
import { byId, el, fill } from './dom.js';
import { store } from './session.js';

const TEXTS = { connecting: 'Connecting', live: 'Live', lost: 'Connection lost', refused: 'No events' };
const COUNT = new Intl.NumberFormat('en');
/** Which events are missing; empty if none are. */
let gap = '';
/** The moment in the past that the map shows; empty while it shows the present. */
let past = '';
/** @type {import('./stream.js').StreamState} */
let connection = 'connecting';
const LOST = 'Connection lost. What you see may be old. Trying again; no transition and no ad will be missed.';

/** @param {import('./stream.js').StreamState} state @param {string} detail */
export function showConnection(state, detail) {
  connection = state;
  showState();
  byId('connection').title = detail;
  document.body.classList.toggle('offline', state === 'lost');
  fill(byId('notice'),
    state === 'lost' && LOST,
    state === 'refused' && `The gateway sends no events: ${detail}. `,
    state === 'refused' && el('button', { type: 'button', onclick: signInAgain }, 'Sign in again'));
  if (state === 'live' && gap) showGap(gap);
}

function showState() {
  const output = byId('connection');
  output.dataset.state = connection;
  const isBroken = connection === 'lost' || connection === 'refused';
  output.textContent = past && !isBroken ? past : TEXTS[connection];
}

/** @param {string} moment that the map shows; empty for the present */
export function showPastMoment(moment) {
  past = moment;
  showState();
}

function signInAgain() {
  store(null);
  location.reload();
}

/** @type {Map<string, string>} by what they are about */
const remarks = new Map();

/** A line over the map. @param {string} about @param {string} text empty for none */
export function remark(about, text) {
  if ((remarks.get(about) ?? '') === text) return;
  remarks.set(about, text);
  fill(byId('remarks'), [...remarks.values()].filter(Boolean).map((each) => el('p', null, each)));
}

/** @param {number} total of the devices in sight that are too many to draw; 0 if each is drawn */
export function showCrowd(total) {
  remark('crowd', total ? `${COUNT.format(total)} devices. Zoom in to see each of them.` : '');
}

/** @param {number} seconds 0 if Kafka answers */
export function showSilence(seconds) {
  remark('kafka', seconds ? `Kafka has not answered for ${seconds} s. What you see may be old, and nothing can be saved.` : '');
}

/** Shown until it has been read. @param {string} detail */
export function showGap(detail) {
  gap = detail;
  fill(byId('notice'), `Events are missing in the activity: ${detail} `, el('button', { type: 'button', onclick: dismissGap }, 'Close'));
}

function dismissGap() {
  gap = '';
  fill(byId('notice'));
}
