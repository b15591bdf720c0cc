// The track of one device, and what happened on it, as the map draws it.
import { timeText, verbOf } from './text.js';

/** After a longer silence it is not known how the device went on. */
const MOST_GAP_MILLIS = 300_000;

/**
 * @param {import('./recording.js').Past} past of one device
 * @param {(zoneId: string) => string} nameOf
 * @returns {GeoJSON.FeatureCollection} lines, fixes and events
 */
export function trackFeatures({ from, devices, events }, nameOf) {
  /** @type {GeoJSON.Feature[]} */
  const features = [];
  for (const { millis, positions } of devices) {
    /** @type {number[][][]} */
    const lines = [];
    positions.forEach((position, i) => {
      if (i === 0 || millis[i] - millis[i - 1] > MOST_GAP_MILLIS) lines.push([]);
      lines[lines.length - 1].push(position);
      features.push(point(position, { kind: 'fix', text: timeText(from + millis[i]) }));
    });
    const coordinates = lines.filter((line) => line.length > 1);
    features.push({ type: 'Feature', properties: { kind: 'line' }, geometry: { type: 'MultiLineString', coordinates } });
  }
  for (const { kind, event } of events) {
    if (kind !== 'transition') continue;
    const text = `${timeText(event.time)}: ${verbOf(event.type)} ${nameOf(event.zoneId)}`;
    features.push(point([event.lon, event.lat], { kind: 'event', type: event.type, text }));
  }
  return { type: 'FeatureCollection', features };
}

/** @param {number[]} position @param {Record<string, string>} properties @returns {GeoJSON.Feature} */
function point(position, properties) {
  return { type: 'Feature', properties, geometry: { type: 'Point', coordinates: position } };
}
