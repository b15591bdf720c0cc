// The track of one device, and what happened on it, as the map draws it.
import { timeText, verbOf } from './text.js';
import { ticksOf } from './time-ticks.js';

/** After a longer silence it is not known how the device went on. */
const MOST_GAP_MILLIS = 300_000;
/** Parts of the line, from pale to strong. */
const SHADES = 12;
const MOST_TIMES = 8;

/** @typedef {import('./recording.js').Track} Track */

/**
 * @param {import('./recording.js').Past} past of one device
 * @param {(zoneId: string) => string} nameOf
 * @returns {GeoJSON.FeatureCollection} lines with their share of the time, fixes, times and events
 */
export function trackFeatures({ from, devices, events }, nameOf) {
  /** @type {GeoJSON.Feature[]} */
  const features = [];
  for (const track of devices) {
    features.push(...lines(track));
    track.positions.forEach((position, i) => features.push(point(position, { kind: 'fix', text: timeText(from + track.millis[i]) })));
    features.push(...times(track, from));
  }
  for (const { kind, event } of events) {
    if (kind !== 'transition') continue;
    const text = `${timeText(event.time)}: ${verbOf(event.type)} ${nameOf(event.zoneId)}`;
    features.push(point([event.lon, event.lat], { kind: 'event', type: event.type, text }));
  }
  return { type: 'FeatureCollection', features };
}

/** Each shade is one line, cut where the device was silent. @param {Track} track @returns {GeoJSON.Feature[]} */
function lines({ millis, positions }) {
  const [first, last] = [millis[0], millis[millis.length - 1]];
  /** @type {number[][][][]} */
  const shades = Array.from({ length: SHADES }, () => []);
  for (let i = 1; i < positions.length; i++) {
    if (millis[i] - millis[i - 1] > MOST_GAP_MILLIS) continue;
    const shade = shades[Math.min(SHADES - 1, Math.floor((SHADES * (millis[i] - first)) / Math.max(1, last - first)))];
    const line = shade[shade.length - 1];
    if (line?.[line.length - 1] === positions[i - 1]) line.push(positions[i]);
    else shade.push([positions[i - 1], positions[i]]);
  }
  return shades.flatMap((coordinates, i) => (coordinates.length
    ? [{ type: /** @type {'Feature'} */ ('Feature'), properties: { kind: 'line', share: (i + 1) / SHADES }, geometry: { type: /** @type {'MultiLineString'} */ ('MultiLineString'), coordinates } }]
    : []));
}

/** Where the device was first, last, and at round times. @param {Track} track @param {number} from epoch milliseconds @returns {GeoJSON.Feature[]} */
function times({ millis, positions }, from) {
  const last = millis.length - 1;
  const ticks = ticksOf(from + millis[0], from + millis[last], MOST_TIMES)
    .map(({ at, text }) => ({ i: millis.findIndex((each) => from + each >= at), text }))
    .filter(({ i }) => i > 0 && i < last);
  const ends = [{ i: 0, text: `${timeText(from + millis[0])} first` }, ...(last ? [{ i: last, text: `${timeText(from + millis[last])} last` }] : [])];
  return [...ends, ...ticks].map(({ i, text }) => point(positions[i], { kind: 'time', text }));
}

/** @param {number[]} position @param {Record<string, string>} properties @returns {GeoJSON.Feature} */
function point(position, properties) {
  return { type: 'Feature', properties, geometry: { type: 'Point', coordinates: position } };
}
