// Says what the colours and signs of the map mean.
import { el } from './dom.js';

/** @type {[string, string][]} a class of the sign, and its meaning */
const SIGNS = [
  ['zone', 'Zone'], ['zone with-ad', 'Zone with an ad'], ['zone inactive', 'Zone that is not valid now'],
  ['dot inside', 'Device in a zone'], ['dot', 'Device in none'],
  ['ring enter', 'It enters'], ['ring exit', 'It leaves'],
  ['number', 'Devices in the zone'], ['number full', 'As many as its capacity: full'], ['number over', 'More: over'],
];

/** @param {HTMLElement} map @param {boolean} hasBasemap */
export function addLegend(map, hasBasemap) {
  map.append(el('details', { class: 'legend' }, el('summary', null, 'Legend'),
    el('ul', null, SIGNS.map(([sign, meaning]) => el('li', null, el('span', { class: `sign ${sign}`, 'aria-hidden': 'true' }), meaning))),
    !hasBasemap && el('p', null, 'For streets and names, start the gateway with ', el('code', null, '--basemap FILE'), '.')));
}
