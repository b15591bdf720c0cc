// What is known of a device or a zone.
import { el, icon } from './dom.js';
import { eventRow } from './feed.js';
import { adText, degreesText, durationText, timeText } from './text.js';
import { rulesOf } from './zone-properties.js';

const EVENTS = 12;

/** @typedef {(kind: 'device' | 'zone', id: string) => void} Select */
/** @typedef {import('./feed.js').Entry} Entry */

/**
 * @param {object} device
 * @param {string} device.deviceId
 * @param {import('./devices.js').Fix} [device.lastFix]
 * @param {{zoneId: string, enteredAt: number}[]} device.zones
 * @param {object} context
 * @param {Entry[]} context.entries events of all devices, newest first
 * @param {(zoneId: string) => string} context.nameOf
 * @param {Select} context.select
 * @param {() => void} context.close
 * @param {(text: string) => void} context.find filters the activity
 */
export function deviceCard({ deviceId, lastFix, zones }, { entries, nameOf, select, close, find }) {
  const own = entries.filter((entry) => entry.event.deviceId === deviceId);
  const events = own.filter((entry) => entry.kind === 'transition').slice(0, EVENTS);
  const ads = own.filter((entry) => entry.kind === 'ad-match').slice(0, 3);
  return card('Device', deviceId, close,
    lastFix ? facts(fixFacts(lastFix)) : el('p', { class: 'empty' }, 'No fix is known: the device has been silent for long.'),
    el('h3', null, zones.length ? `In ${zones.length} ${zones.length === 1 ? 'zone' : 'zones'}` : 'In no zone'),
    zones.length > 0 && el('ul', { class: 'list' }, zones.map(({ zoneId, enteredAt }) => el('li', null,
      el('button', { type: 'button', class: 'link', onclick: () => select('zone', zoneId) }, nameOf(zoneId)),
      el('span', { class: 'since' }, `since ${timeText(enteredAt)}, ${durationText((lastFix?.time ?? Date.now()) - enteredAt)}`)))),
    ads.length > 0 && el('h3', null, 'Ads'),
    ads.map(({ event }) => adCard(event, nameOf(event.zoneId))),
    el('h3', null, 'Transitions since this page was opened'),
    events.length
      ? el('ol', { class: 'feed' }, events.map((entry) => eventRow(entry, nameOf, select, { device: false, reason: true })))
      : el('p', { class: 'empty' }, 'None yet.'),
    el('button', { type: 'button', class: 'quiet', onclick: () => find(deviceId) }, 'Show only this device in the activity'));
}

/** @param {import('./devices.js').Fix} fix @returns {[string, string][]} */
function fixFacts(fix) {
  /** @type {[string, string][]} */
  const list = [
    ['Last fix', `${timeText(fix.time)}, ${durationText(Date.now() - fix.time)} ago`],
    ['Position', `${degreesText(fix.lat)}, ${degreesText(fix.lon)}`],
  ];
  if (fix.speedMetersPerSecond !== undefined) list.push(['Speed', `${(fix.speedMetersPerSecond * 3.6).toFixed(0)} km/h`]);
  if (fix.headingDegrees !== undefined) list.push(['Heading', `${fix.headingDegrees.toFixed(0)}°`]);
  if (fix.accuracyMeters !== undefined) list.push(['Accuracy', `${fix.accuracyMeters.toFixed(0)} m`]);
  for (const [name, value] of Object.entries(fix.attributes ?? {})) {
    list.push([name, typeof value === 'string' ? value : JSON.stringify(value)]);
  }
  return list;
}

/**
 * @param {import('./zones.js').ServedZone} zone
 * @param {object} context
 * @param {{deviceId: string, zones: {zoneId: string, enteredAt: number}[]}[] | null} context.inside null if not permitted
 * @param {boolean} context.more whether more devices are inside
 * @param {{enters: number, exits: number, since: number}} context.counts
 * @param {Select} context.select
 * @param {() => void} context.close
 * @param {(() => void) | null} context.edit null if not permitted
 * @param {(() => void) | null} context.remove null if not permitted
 */
export function zoneCard({ id, feature }, { inside, more, counts, select, close, edit, remove }) {
  const properties = feature.properties ?? {};
  const rules = rulesOf(feature);
  return card('Zone', properties.name ? String(properties.name) : id, close,
    properties.name && facts([['Id', id]]),
    properties.ad !== undefined && properties.ad !== null && adCard({ ad: properties.ad }, ''),
    facts([[`Since ${timeText(counts.since)}`, `${counts.enters} entered, ${counts.exits} left`]]),
    el('p', { class: 'hint' }, 'Counted by this page, from the part of the map it has shown.'),
    inside && el('h3', null, inside.length ? `Inside now: ${inside.length}${more ? ' or more' : ''}` : 'Nobody is inside'),
    inside && inside.length > 0 && el('ul', { class: 'list scroll' }, inside.map((device) => {
      const since = device.zones.find((zone) => zone.zoneId === id)?.enteredAt;
      return el('li', null,
        el('button', { type: 'button', class: 'link', onclick: () => select('device', device.deviceId) }, device.deviceId),
        since !== undefined && el('span', { class: 'since' }, `since ${timeText(since)}`));
    })),
    rules.length > 0 && el('h3', null, 'Rules'),
    rules.length > 0 && facts(rules),
    (edit || remove) && el('div', { class: 'row actions' },
      edit && el('button', { type: 'button', onclick: edit }, 'Edit'),
      remove && el('button', { type: 'button', class: 'danger', onclick: remove }, 'Delete')));
}

/** @param {{ad: any, time?: number}} event @param {string} zone */
export function adCard({ ad, time }, zone) {
  const { title, text } = adText(ad);
  return el('article', { class: 'ad' }, icon('ad'), el('div', null,
    el('strong', null, title),
    text && el('p', null, text),
    (zone || time) && el('p', { class: 'hint' }, [zone, time ? timeText(time) : ''].filter(Boolean).join(', '))));
}

/** @param {string} kind @param {string} title @param {() => void} close @param {...any} children */
export function card(kind, title, close, ...children) {
  return el('section', { class: 'card selection', 'aria-label': `${kind} ${title}` },
    el('div', { class: 'row' },
      el('div', null, el('p', { class: 'kind' }, kind), el('h2', null, title)),
      el('button', { type: 'button', class: 'icon', 'aria-label': 'Close', title: 'Close (Escape)', onclick: close }, icon('close'))),
    ...children);
}

/** @param {[string, string][]} list */
function facts(list) {
  return el('dl', { class: 'facts' }, list.flatMap(([name, value]) => [el('dt', null, name), el('dd', null, value)]));
}
