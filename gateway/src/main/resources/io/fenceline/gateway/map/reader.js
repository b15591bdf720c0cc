// The view of those whose credentials are limited to devices: where the device is, and its ads as it moves.
import { adCard } from './cards.js';
import { showConnection, showGap } from './connection.js';
import { DeviceLayer } from './device-layer.js';
import { Devices } from './devices.js';
import { el, fill } from './dom.js';
import { EventStream } from './stream.js';
import { PositionSender } from './position.js';
import { durationText } from './text.js';
import { COLORS, currentTheme, reducedMotion } from './theme.js';
import { contains, padded } from './viewport.js';
import { ZoneLayers } from './zone-layers.js';
import { Zones } from './zones.js';

const MOST_ADS = 50;
/** The ads before the page was opened are among these. */
const STORY_EVENTS = 200;
const FIRST_ZOOM = 14;
/** The map follows the device when it comes so near to the edge: a share of the map. */
const EDGE = 0.2;
const REFRESH_MILLIS = 1_000;

class Reader {
  /** @param {import('./operator.js').Page} page */
  constructor(page) {
    const { api, map, me, content, view } = page;
    this.page = page;
    this.deviceId = me.devices?.find((id) => id === view.selection?.id) ?? me.devices?.[0] ?? '';
    this.devices = new Devices(() => !reducedMotion.matches);
    this.layer = new DeviceLayer(map, this.devices, () => COLORS[currentTheme()]);
    this.zoneLayers = new ZoneLayers(map, page.hasBasemap);
    this.zoneLayers.add(currentTheme());
    this.layer.lights = this.zoneLayers.lights;
    this.zones = new Zones(api, (zones) => this.zoneLayers.show(zones));
    /** @type {any[]} newest first */
    this.ads = [];
    this.now = el('p', { class: 'hint' });
    /** @type {PositionSender | null} */
    this.sender = me.scopes.includes('fixes:write') ? new PositionSender(api, () => this.deviceId) : null;
    this.list = el('div', { class: 'ads', tabindex: 0, role: 'region', 'aria-label': 'Ads' });
    content.replaceChildren(el('section', { class: 'card', 'aria-labelledby': 'reader-title' },
      this.title(me.devices ?? []),
      this.sender?.element,
      this.now, this.list));
    this.stream = new EventStream(api, {
      message: (message) => this.received(message),
      state: (state, detail) => {
        if (state !== 'live') this.sender?.filter.lost();
        showConnection(state, detail);
      },
      subscribed: () => void this.load(),
      gap: showGap,
    });
    map.on('moveend', () => {
      this.zoneLayers.drawGrid();
      void this.loadZones();
    });
    setInterval(() => this.showNow(), REFRESH_MILLIS);
    if (me.scopes.includes('zones:read')) this.zones.follow(() => this.bbox());
    this.showAds();
  }

  /** @param {string[]} ids */
  title(ids) {
    if (ids.length === 1) return el('h2', { id: 'reader-title' }, `Ads for ${ids[0]}`);
    const select = el('select', { id: 'reader-device', onchange: () => this.follow(select.value) },
      ids.map((id) => el('option', { value: id, selected: id === this.deviceId }, id)));
    return el('h2', { id: 'reader-title' }, el('label', { for: 'reader-device' }, 'Ads for '), select);
  }

  /** @param {string} deviceId */
  follow(deviceId) {
    this.deviceId = deviceId;
    this.devices.byId.clear();
    this.layer.selected = deviceId;
    this.ads = [];
    this.showAds();
    this.stream.cursor = null;
    const subscription = new URLSearchParams({ devices: deviceId });
    const kinds = ['transitions', 'ad-matches', 'positions', ...(this.sender && this.page.me.scopes.includes('zones:read') ? ['zones'] : [])];
    kinds.forEach((kind) => subscription.append('kinds', kind));
    this.stream.subscribe(subscription);
  }

  async load() {
    const { deviceId } = this;
    const path = `/v1/devices/${encodeURIComponent(deviceId)}`;
    const state = await this.page.api.get(path).catch(() => null);
    const story = await this.page.api.get(`${path}/events`, { limit: STORY_EVENTS }).catch(() => null);
    if (deviceId !== this.deviceId) return; // Another one was chosen meanwhile.
    this.addAds(story?.events.filter((/** @type {any} */ message) => message.kind === 'ad-match').map((/** @type {any} */ message) => message.event) ?? []);
    if (state) this.devices.putState(state, performance.now());
    if (state?.lastFix) this.keepInSight(state.lastFix);
    this.layer.changed();
    this.showNow();
  }

  async loadZones() {
    if (this.page.me.scopes.includes('zones:read')) await this.zones.load(this.bbox());
  }

  bbox() {
    const bounds = this.page.map.getBounds();
    return padded({ west: bounds.getWest(), south: bounds.getSouth(), east: bounds.getEast(), north: bounds.getNorth() });
  }

  /** @param {import('./stream.js').StreamMessage} message */
  received({ kind, event }) {
    if (kind === 'position') {
      this.devices.put(event, performance.now());
      this.keepInSight(event);
    } else if (kind === 'transition') {
      this.devices.transition(event);
      this.zoneLayers.lights.light(event.zoneId);
      this.layer.pulse(event);
    } else if (kind === 'ad-match') {
      this.addAds([event]);
    } else if (kind === 'zone') {
      this.sender?.filter.changed(event.boxes);
    }
    this.layer.changed();
    this.showNow();
  }

  /** @param {any[]} ads */
  addAds(ads) {
    const added = ads.filter((ad) => !this.ads.some((known) => known.id === ad.id));
    if (!added.length) return;
    this.ads = [...added, ...this.ads].sort((a, b) => b.time - a.time).slice(0, MOST_ADS);
    this.showAds();
  }

  /** @param {{lon: number, lat: number}} fix */
  keepInSight({ lon, lat }) {
    const { map } = this.page;
    const bounds = map.getBounds();
    const [west, south, east, north] = [bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()];
    const [x, y] = [(east - west) * EDGE, (north - south) * EDGE];
    const zoom = Math.max(map.getZoom(), FIRST_ZOOM);
    if (contains([west + x, south + y, east - x, north - y], lon, lat) && zoom === map.getZoom()) return;
    map.easeTo({ center: [lon, lat], zoom, animate: !reducedMotion.matches });
  }

  showAds() {
    fill(this.list, this.ads.length ? this.ads.map((ad) => adCard(ad, this.zones.nameOf(ad.zoneId)))
      : el('p', { class: 'empty' }, 'No ads yet. They appear here as the device moves.'));
  }

  showNow() {
    const device = this.devices.byId.get(this.deviceId);
    if (!device) return fill(this.now, 'No fix yet.');
    const names = [...device.zones.keys()].map((id) => this.zones.nameOf(id));
    return fill(this.now, `${names.length ? `In ${names.join(', ')}` : 'In no zone'}. Last fix ${durationText(Date.now() - device.fix.time)} ago.`);
  }
}

/** @param {import('./operator.js').Page} page @returns {(theme: import('./theme.js').Theme) => void} called when the theme changes */
export function startReader(page) {
  const reader = new Reader(page);
  reader.follow(reader.deviceId);
  void reader.loadZones();
  return (theme) => page.setTheme(theme, () => {
    reader.zoneLayers.add(theme);
    reader.layer.changed();
  });
}
