// The cards of a device and of a zone.
import { age } from './ages.js';
import { el, icon } from './dom.js';
import { entryOf, eventRow } from './feed.js';
import { stateOf } from './occupancy.js';
import { adText, degreesText, durationText, timeText } from './text.js';
import { rulesInWords } from './rule-words.js';
import { zoneName } from './zones.js';

const TRANSITIONS = 12;
const ADS = 3;

/** @typedef {(kind: 'device' | 'zone', id: string) => void} Select */
/** @typedef {import('./feed.js').Entry} Entry */
/** @typedef {import('./occupancy.js').Occupancy} Occupancy */

/**
 * @param {object} device
 * @param {string} device.deviceId
 * @param {import('./devices.js').Fix} [device.lastFix]
 * @param {{zoneId: string, scope?: string, enteredAt: number}[]} device.zones
 * @param {object} context
 * @param {{zones: import('./zones.js').ServedZone[], list: import('./dom.js').Child[]} | null} context.own that concern it alone, and how they are shown
 * @param {number | null} context.moment that is shown, epoch milliseconds; null for now
 * @param {{events: import('./stream.js').StreamMessage[], since?: number} | null} context.story its events, newest first; null if unknown
 * @param {string} context.near names of the basemap; empty if there are none
 * @param {(zoneId: string) => string} context.nameOf
 * @param {Select} context.select
 * @param {() => void} context.close
 * @param {(text: string) => void} context.find filters the activity
 * @param {((event: any) => void) | null} context.why explains a transition; null if not permitted
 * @param {HTMLElement | null} context.tools what can be done with it
 */
export function deviceCard({ deviceId, lastFix, zones }, { moment, story, own, near, nameOf, select, close, find, why, tools }) {
  const entries = story?.events.map(entryOf) ?? [];
  const transitions = entries.filter((entry) => entry.kind === 'transition').slice(0, TRANSITIONS);
  const ads = entries.filter((entry) => entry.kind === 'ad-match').slice(0, ADS);
  return card('Device', deviceId, close,
    lastFix ? facts(fixFacts(lastFix, moment, near)) : el('p', { class: 'empty' }, 'No fix is known: the device has been silent for long.'),
    tools,
    el('h3', null, zones.length ? `In ${zones.length} ${zones.length === 1 ? 'zone' : 'zones'}` : 'In no zone'),
    zones.length > 0 && el('ul', { class: 'list' }, zones.map(({ zoneId, scope, enteredAt }) => el('li', null,
      scope ? el('span', null, own?.zones.filter((zone) => zone.id === zoneId).map(zoneName)[0] ?? zoneId)
        : el('button', { type: 'button', class: 'link', onclick: () => select('zone', zoneId) }, nameOf(zoneId)),
      el('span', { class: 'since' }, `since ${timeText(enteredAt)}, ${durationText((moment ?? lastFix?.time ?? Date.now()) - enteredAt)}`)))),
    own?.list ?? [],
    ads.length > 0 && el('h3', null, 'Last ads'),
    ads.map(({ event }) => adCard(event, nameOf(event.zoneId))),
    el('h3', null, 'Last transitions'),
    el('ol', { class: 'feed' }, transitions.map((entry) => eventRow(entry, nameOf, select, { device: false, reason: true, why }))),
    transitions.length < TRANSITIONS && el('p', { class: 'empty' }, endOfStory(story, transitions.length)),
    el('button', { type: 'button', class: 'quiet', onclick: () => find(deviceId) }, 'Show only this device in the activity'));
}

/** The hint below the oldest transition that is known. @param {{since?: number} | null} story @param {number} count */
function endOfStory(story, count) {
  if (!story) return 'The gateway does not know them.';
  if (story.since !== undefined) return `Those before ${timeText(story.since)} are not known.`;
  return count ? 'There are no earlier ones.' : 'None yet.';
}

/** @typedef {[string, import('./dom.js').Child | import('./dom.js').Child[]]} Fact */

/** @param {import('./devices.js').Fix} fix @param {number | null} moment @param {string} near @returns {Fact[]} */
function fixFacts(fix, moment, near) {
  /** @type {Fact[]} */
  const list = [
    ['Last fix', [`${timeText(fix.time)}, `, moment ? `${durationText(moment - fix.time)} before` : age(fix.time)]],
    ['Position', `${degreesText(fix.lat)}, ${degreesText(fix.lon)}`],
  ];
  if (near) list.push(['Near', near]);
  if (fix.speedMetersPerSecond !== undefined) list.push(['Speed', `${(fix.speedMetersPerSecond * 3.6).toFixed(0)} km/h`]);
  if (fix.headingDegrees !== undefined) list.push(['Heading', `${fix.headingDegrees.toFixed(0)}°`]);
  if (fix.altitudeMeters !== undefined) list.push(['Altitude', `${fix.altitudeMeters.toFixed(0)} m`]);
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
 * @param {{enters: number, exits: number, since: number} | null} context.counts null if unknown
 * @param {Occupancy | null} context.occupancy null if unknown
 * @param {string} context.near names of the basemap; empty if there are none
 * @param {number} context.midnight when today began, epoch milliseconds
 * @param {number | null} context.moment that is shown, epoch milliseconds; null for now
 * @param {HTMLElement | null} context.visits charts of them
 * @param {Select} context.select
 * @param {() => void} context.close
 * @param {(() => void) | null} context.edit null if not permitted
 * @param {(() => void) | null} context.remove null if not permitted
 * @param {HTMLElement | null} context.ask the form that asks why a device is in the zone, or not; null if not permitted
 */
export function zoneCard({ id, feature }, { inside, more, counts, occupancy, near, midnight, moment, visits, select, close, edit, remove, ask }) {
  const properties = feature.properties ?? {};
  const rules = rulesInWords(feature);
  return card('Zone', properties.name ? String(properties.name) : id, close,
    (properties.name || near) && facts([...(properties.name ? [/** @type {Fact} */ (['Id', id])] : []), ...(near ? [/** @type {Fact} */ (['Near', near])] : [])]),
    properties.ad !== undefined && properties.ad !== null && adCard({ ad: properties.ad }, ''),
    occupancy && occupancyLine(occupancy),
    counts && facts([[counts.since <= midnight ? 'Today' : `Since ${timeText(counts.since)}`, `${counts.enters} entered, ${counts.exits} left`]]),
    counts && counts.since > midnight && el('p', { class: 'hint' }, 'What happened before is not known.'),
    inside && el('h3', null, inside.length ? `Inside ${moment ? `at ${timeText(moment)}` : 'now'}: ${inside.length}${more ? ' or more' : ''}` : 'Nobody is inside'),
    inside && inside.length > 0 && el('ul', { class: 'list scroll' }, inside.map((device) => {
      const since = device.zones.find((zone) => zone.zoneId === id)?.enteredAt;
      return el('li', null,
        el('button', { type: 'button', class: 'link', onclick: () => select('device', device.deviceId) }, device.deviceId),
        since !== undefined && el('span', { class: 'since' }, `since ${timeText(since)}`));
    })),
    visits,
    rules.length > 0 && el('h3', null, 'Rules'),
    rules.length > 0 && el('ul', { class: 'rules' }, rules.map((rule) => el('li', null, rule))),
    ask,
    (edit || remove) && el('div', { class: 'row actions' },
      edit && el('button', { type: 'button', onclick: edit }, 'Edit'),
      remove && el('button', { type: 'button', class: 'danger', onclick: remove }, 'Delete')));
}

/** How many devices are in a zone, and in words and colour whether it is full. @param {Occupancy} occupancy */
export function occupancyLine(occupancy) {
  const { count, since, capacity, over } = occupancy;
  const state = stateOf(occupancy);
  const devices = `${capacity === undefined ? count : `${count} of ${capacity}`} ${(capacity ?? count) === 1 ? 'device' : 'devices'}`;
  return el('p', { class: `occupancy ${state}` },
    el('strong', null, devices),
    state && el('span', { class: 'state' }, over ? `Over by ${count - (capacity ?? 0)}` : 'Full'),
    since !== undefined && el('span', { class: 'since' }, `since ${timeText(since)}`));
}

/** Asks why a device is in a zone, or not. @param {(deviceId: string) => void} why */
export function whyForm(why) {
  const input = el('input', { name: 'device', required: true, autocomplete: 'off', placeholder: 'Id of a device', 'aria-label': 'Id of a device' });
  return el('form', {
    class: 'ask',
    onsubmit: (/** @type {Event} */ event) => {
      event.preventDefault();
      why(input.value.trim());
    },
  }, el('h3', null, 'Why is a device in it, or not?'), el('div', { class: 'row' }, input, el('button', null, 'Explain')));
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

/** @param {Fact[]} list */
function facts(list) {
  return el('dl', { class: 'facts' }, list.flatMap(([name, value]) => [el('dt', null, name), el('dd', null, value)]));
}
