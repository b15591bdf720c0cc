// Makes the browser of a phone a device: by a link for one use, also as a QR code.
import { el, fill } from './dom.js';
import { qrCode } from './qr-code.js';

const POLL_MILLIS = 1_000;

/** @typedef {{deviceId: string, code: string}} Invitation */

/**
 * Offers it, if the gateway does.
 *
 * @param {import('./api.js').Api} api @param {HTMLElement} before the element above it @param {(deviceId: string) => void} show the device on the map
 */
export async function offerPhones(api, before, show) {
  const { phones } = await (await fetch('/map/config.json')).json();
  if (!phones) return;
  const button = el('button', { type: 'button', class: 'quiet', onclick: () => void invite(api, show) }, 'Use a phone as a device');
  before.after(el('p', { class: 'phone' }, button));
}

/** @param {import('./api.js').Api} api @param {(deviceId: string) => void} show */
async function invite(api, show) {
  const content = el('div', null, el('p', { class: 'hint' }, 'One moment…'));
  const dialog = el('dialog', { class: 'invitation', 'aria-labelledby': 'phone-title', onclose: () => dialog.remove() },
    el('h2', { id: 'phone-title' }, 'Use a phone as a device'),
    content,
    el('div', { class: 'row actions' }, el('button', { type: 'button', onclick: () => dialog.close() }, 'Close')));
  document.body.append(dialog);
  dialog.showModal();
  try {
    /** @type {Invitation} */
    const invitation = await (await api.request('/map/phones', { method: 'POST' })).json();
    const state = el('p', { class: 'state', role: 'status' }, `Waiting for ${invitation.deviceId}.`);
    fill(content, ...words(`${location.origin}/#code=${invitation.code}`), state);
    await arrival(api, invitation.deviceId, dialog);
    fill(state, `${invitation.deviceId} is here. `, el('button', {
      type: 'button', class: 'primary',
      onclick: () => {
        dialog.close();
        show(invitation.deviceId);
      },
    }, 'Show it on the map'));
  } catch (failure) {
    fill(content, el('p', { class: 'error', role: 'alert' }, /** @type {Error} */ (failure).message));
  }
}

/** @param {string} link */
function words(link) {
  const anchor = el('a', { href: link, target: '_blank' }, link);
  if (location.protocol === 'https:') {
    return [
      el('p', null, 'Scan this code with a phone in the same network. The link works once, for 10 minutes.'),
      qrCode(link, 'QR code of the link below'),
      el('p', { class: 'link' }, anchor),
      el('p', { class: 'hint' }, 'Does the phone warn of the certificate? This demo has made it itself: continue to the page.'),
    ];
  }
  return [
    el('p', null, 'Only this computer reaches this page. For a phone, start the demo with ', el('code', null, '--phone'), '.'),
    el('p', null, 'Or let another tab of this browser be the device. The link works once, for 10 minutes:'),
    el('p', { class: 'link' }, anchor),
  ];
}

/** Ends when the device has sent a fix, or never, if the dialog is closed before. @param {import('./api.js').Api} api @param {string} deviceId @param {HTMLDialogElement} dialog */
function arrival(api, deviceId, dialog) {
  return new Promise((resolve) => {
    const timer = setInterval(async () => {
      if (!dialog.open) return clearInterval(timer);
      const found = await api.get('/v1/search', { q: deviceId }).catch(() => null);
      if (!found?.results.some((/** @type {import('./search.js').Result} */ { id }) => id === deviceId)) return;
      clearInterval(timer);
      resolve(undefined);
    }, POLL_MILLIS);
  });
}
