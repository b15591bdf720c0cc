// Says what the colours and signs of the map mean, and lets the user pick by what devices differ.
import { el, fill } from './dom.js';
import { AGE, attributesOf, cornersOf, Looks, SPEED } from './looks.js';
import { currentTheme } from './theme.js';

/** @type {[string, string][]} a class of the sign, and its meaning */
const SIGNS = [
  ['zone', 'Zone'], ['zone with-ad', 'Zone with an ad'], ['zone inactive', 'Zone that is not valid now'], ['cluster', 'Zones too small to see'],
  ['dot inside', 'Device in a zone'], ['dot', 'Device in none'],
  ['ring enter', 'It enters'], ['ring exit', 'It leaves'],
  ['number', 'Devices in the zone'], ['number full', 'As many as its capacity: full'], ['number over', 'More: over'],
];
const isPhone = matchMedia('(width <= 760px)');
const REFRESH_MILLIS = 2_000;
const COUNT = new Intl.NumberFormat('en');

/** @param {HTMLElement} map @param {boolean} hasBasemap @returns {HTMLElement} */
export function addLegend(map, hasBasemap) {
  const legend = el('details', { class: 'legend' }, el('summary', null, 'Legend'),
    el('ul', null, SIGNS.map(([sign, meaning]) => el('li', null, el('span', { class: `sign ${sign}`, 'aria-hidden': 'true' }), meaning))),
    !hasBasemap && el('p', null, 'For streets and names, start the gateway with ', el('code', null, '--basemap'), '.'));
  map.append(legend);
  return legend;
}

/** The part of the legend by which devices differ. */
export class DeviceLegend {
  /**
   * @param {HTMLElement} legend @param {() => import('./device-layer.js').DeviceLayer} layer @param {string} by as the page was opened; empty for nothing
   * @param {(by: string) => void} picked
   */
  constructor(legend, layer, by, picked) {
    this.layer = layer;
    this.picked = picked;
    this.by = by;
    this.options = '';
    this.select = el('select', { id: 'colour-by', onchange: () => this.pick(this.select.value) });
    this.rows = el('ul', { class: 'looks', 'aria-label': 'Devices' });
    legend.querySelector('summary')?.after(el('div', { class: 'colour-by' }, el('label', { for: 'colour-by' }, 'Devices by'), this.select), this.rows);
    if (by && !isPhone.matches) legend.setAttribute('open', '');
    setInterval(() => document.hidden || this.refresh(), REFRESH_MILLIS);
    this.themed();
  }

  /** @param {string} by */
  pick(by) {
    this.by = by;
    this.picked(by);
    this.themed();
  }

  /** Takes the colours of the theme. */
  themed() {
    this.layer().looks = this.by ? new Looks(this.by, currentTheme()) : null;
    this.refresh();
  }

  refresh() {
    const layer = this.layer();
    const fixes = Array.from(layer.devices.byId.values(), ({ fix }) => fix);
    this.offer(attributesOf(fixes));
    layer.looks?.count(fixes, layer.clock());
    layer.changed();
    fill(this.rows, layer.looks?.rows.map(({ look, text, count }) => el('li', null, signOf(look), el('span', null, text), el('span', { class: 'since' }, COUNT.format(count)))) ?? []);
  }

  /** @param {string[]} attributes */
  offer(attributes) {
    const names = [...new Set([...attributes, ...(this.by.startsWith(':') ? [this.by.slice(1)] : [])])].sort();
    const options = [['', 'Whether in a zone'], [SPEED, 'Speed'], [AGE, 'Age of the fix'], ...names.map((name) => [`:${name}`, name])];
    if (JSON.stringify(options) === this.options || document.activeElement === this.select && this.options) return;
    this.options = JSON.stringify(options);
    fill(this.select, options.map(([value, text]) => el('option', { value, selected: value === this.by }, text)));
  }
}

/** @param {import('./looks.js').Look} look */
function signOf({ color, sign }) {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.setAttribute('viewBox', '-9 -9 18 18');
  svg.setAttribute('class', 'sign');
  svg.setAttribute('aria-hidden', 'true');
  const corners = cornersOf(sign, 6);
  const shape = document.createElementNS('http://www.w3.org/2000/svg', corners.length ? 'polygon' : 'circle');
  if (corners.length) shape.setAttribute('points', corners.map((corner) => corner.join()).join(' '));
  else shape.setAttribute('r', '6');
  shape.setAttribute('fill', color);
  svg.append(shape);
  return svg;
}
