// The state of the page that its address holds, so that a view can be shared: the part of the map, the selection and the filters.
import { AGE, SPEED } from './looks.js';

/**
 * @typedef {object} View
 * @property {[number, number, number] | null} map longitude, latitude, zoom
 * @property {{kind: 'device' | 'zone', id: string} | null} selection
 * @property {string} find shown events have this text in their device or zone
 * @property {string[]} types shown types of events; all if empty
 * @property {string} by what devices differ in colour; empty for whether they are in a zone
 * @property {number | null} at the moment in the past, epoch milliseconds; null if the view is live
 */

/** @param {string} hash @returns {View} */
export function parseView(hash) {
  const parameters = new URLSearchParams(hash.replace(/^#/, ''));
  const device = parameters.get('device');
  const zone = parameters.get('zone');
  return {
    map: parseMap(parameters.get('map')),
    selection: device ? { kind: 'device', id: device } : zone ? { kind: 'zone', id: zone } : null,
    find: parameters.get('find') ?? '',
    types: (parameters.get('types') ?? '').split(',').filter(Boolean),
    by: parseBy(parameters.get('by') ?? ''),
    at: Number(parameters.get('at')) || null,
  };
}

/** @param {string} by */
function parseBy(by) {
  return by === SPEED || by === AGE || by.startsWith(':') ? by : '';
}

/** @param {string | null} text zoom/latitude/longitude @returns {[number, number, number] | null} */
function parseMap(text) {
  const [zoom, lat, lon] = (text ?? '').split('/').map(Number);
  const valid = Math.abs(lat) <= 90 && Math.abs(lon) <= 180 && zoom >= 0 && zoom <= 24;
  return valid ? [lon, lat, zoom] : null;
}

/** @param {View} view @returns {string} with #, or empty */
export function formatView(view) {
  const parts = [];
  if (view.map) {
    const [lon, lat, zoom] = view.map;
    parts.push(`map=${zoom.toFixed(2)}/${lat.toFixed(5)}/${lon.toFixed(5)}`);
  }
  if (view.selection) parts.push(`${view.selection.kind}=${encodeURIComponent(view.selection.id)}`);
  if (view.find) parts.push(`find=${encodeURIComponent(view.find)}`);
  if (view.types.length) parts.push(`types=${view.types.join(',')}`);
  if (view.by) parts.push(`by=${encodeURIComponent(view.by)}`);
  if (view.at) parts.push(`at=${view.at}`);
  return parts.length ? `#${parts.join('&')}` : '';
}
