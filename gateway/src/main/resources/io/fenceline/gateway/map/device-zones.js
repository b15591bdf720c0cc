// The zones that concern the selected device alone: on the map, and in its card.
import { confirmed } from './dialog.js';
import { el } from './dom.js';
import { COLORS, currentTheme } from './theme.js';
import { spanText, zoneFeatures, zoneName, zonePath } from './zones.js';

/** @typedef {import('./zones.js').ServedZone} ServedZone */

const SOURCE = 'device-zones';
const MOST_ZONES = 100;

export class DeviceZones {
  /** @param {import('./operator.js').Operator} operator */
  constructor(operator) {
    this.operator = operator;
    /** @type {GeoJSON.FeatureCollection} */
    this.features = { type: 'FeatureCollection', features: [] };
    this.add();
  }

  /** To be called whenever the map has got another style. */
  add() {
    const { map } = this.operator.page;
    const color = COLORS[currentTheme()].selected;
    map.addSource(SOURCE, { type: 'geojson', data: this.features });
    map.addLayer({ id: `${SOURCE}-fills`, type: 'fill', source: SOURCE, paint: { 'fill-color': color, 'fill-opacity': 0.12 } });
    map.addLayer({ id: `${SOURCE}-lines`, type: 'line', source: SOURCE, paint: { 'line-color': color, 'line-width': 2, 'line-dasharray': [2, 1] } });
  }

  /** @param {string} deviceId @returns {Promise<ServedZone[] | null>} null where there is no topic of them */
  async of(deviceId) {
    const answer = await this.operator.page.api.get(`/v1/devices/${encodeURIComponent(deviceId)}/zones`, { limit: MOST_ZONES }).catch(() => null);
    return answer && answer.zones;
  }

  /** @param {ServedZone[]} zones none for no device */
  show(zones) {
    this.features = zoneFeatures(zones, Date.now());
    /** @type {import('maplibre-gl').GeoJSONSource | undefined} */ (this.operator.page.map.getSource(SOURCE))?.setData(this.features);
  }

  /** Of the card. @param {string} deviceId @param {ServedZone[]} zones */
  list(deviceId, zones) {
    const { editor } = this.operator;
    return [
      zones.length > 0 && el('h3', null, 'Its own zones'),
      zones.length > 0 && el('ul', { class: 'list own-zones' }, zones.map((zone) => el('li', null,
        el('span', null, zoneName(zone)), el('span', { class: 'since' }, spanText(zone.feature, Date.now())),
        editor && el('button', { type: 'button', class: 'link', 'aria-label': `Delete ${zoneName(zone)}`, onclick: () => void this.remove(deviceId, zone) }, 'Delete')))),
      editor && el('button', { type: 'button', class: 'quiet', onclick: (/** @type {MouseEvent} */ event) => editor.begin('circle', event.detail === 0, deviceId) }, 'Draw a zone for this device'),
    ];
  }

  /** @param {string} deviceId @param {ServedZone} zone */
  async remove(deviceId, zone) {
    const { page, selection } = this.operator;
    if (!(await confirmed(`Delete ${zoneName(zone)}?`, `If ${deviceId} is in it, it leaves it. This cannot be undone.`, 'Delete'))) return;
    try {
      await page.api.deleteZone(zonePath(zone.id, deviceId), zone.version);
      await selection.refresh(false);
    } catch (failure) {
      selection.showFailure({ kind: 'device', id: deviceId }, /** @type {Error} */ (failure));
    }
  }
}
