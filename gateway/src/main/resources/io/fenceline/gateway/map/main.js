// Starts the page: signs in, then shows all of the map or, with credentials limited to devices, what their readers see.
import { startAges } from './ages.js';
import { Api, Problem } from './api.js';
import { showSilence } from './connection.js';
import { byId, el, fill } from './dom.js';
import { createMap } from './map.js';
import { startOperator } from './operator.js';
import { bindPanel } from './panel.js';
import { startReader } from './reader.js';
import { restore, store } from './session.js';
import { askForCredential } from './sign-in.js';
import { bindThemeSwitch } from './theme.js';
import { parseView } from './view.js';

/** @typedef {{client: string, scopes: string[], devices?: string[]}} Me */

const content = byId('content');

/** @param {Api} api @param {string | null} code of the page's address @returns {Promise<Me>} once there are credentials that the gateway accepts */
async function signIn(api, code) {
  for (let reason = ''; ;) {
    try {
      if (code && !api.credential) {
        await api.signIn(code);
        store(api.credential);
      }
      return await api.get('/v1/me');
    } catch (failure) {
      if (!(failure instanceof Problem) || failure.status !== 401) throw failure;
      if (api.credential || code) reason = failure.message;
      store(null);
      api.credential = await askForCredential(content, reason);
    }
  }
}

async function start() {
  // Another address was entered, perhaps with other credentials. The page's own changes cause no such event.
  addEventListener('hashchange', () => location.reload());
  const { credential, code } = restore();
  const view = parseView(location.hash);
  /** @type {(theme: import('./theme.js').Theme) => void} */
  let themed = () => {};
  bindThemeSwitch(byId('theme'), (theme) => themed(theme));
  bindPanel();
  startAges();
  const mapReady = createMap(byId('map'), view.map).then((canvas) => {
    themed = (theme) => canvas.setTheme(theme, () => {});
    return canvas;
  });
  const api = new Api(credential);
  api.silent = showSilence;
  const me = await signIn(api, code);
  const canvas = await mapReady;
  const page = { api, me, view, content, ...canvas };
  themed = me.devices ? startReader(page) : startOperator(page);
}

start().catch((failure) => {
  console.error(failure);
  fill(content, el('section', { class: 'card' },
    el('h2', null, 'The map could not be started'),
    el('p', { class: 'error', role: 'alert' }, failure.message),
    el('button', { type: 'button', onclick: () => location.reload() }, 'Try again')));
});
