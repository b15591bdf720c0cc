// The view of those who may see all devices.
import { DeviceLayer } from './device-layer.js';
import { DeviceZones } from './device-zones.js';
import { Devices } from './devices.js';
import { Editor } from './editor.js';
import { around, sum, withoutOutliers } from './extent.js';
import { Feed, entryOf } from './feed.js';
import { Fleet } from './fleet.js';
import { offerPhones } from './phone.js';
import { ZoneCounts } from './occupancy.js';
import { Rates } from './rates.js';
import { Search } from './search.js';
import { Selection } from './selection.js';
import { remark, showConnection, showCrowd, showGap } from './connection.js';
import { countText } from './squares.js';
import { EventStream } from './stream.js';
import { timeText } from './text.js';
import { COLORS, currentTheme, reducedMotion } from './theme.js';
import { Timeline } from './timeline.js';
import { TrackLayer } from './track.js';
import { formatView } from './view.js';
import { bboxText, padded } from './viewport.js';
import { ZoneLayers } from './zone-layers.js';
import { Zones } from './zones.js';

const SETTLE_MILLIS = 350;
const EXTENT_ROUNDS = 6;
const EARLIER_EVENTS = 100;

/**
 * @typedef {object} Page
 * @property {import('./api.js').Api} api
 * @property {import('./main.js').Me} me
 * @property {import('./view.js').View} view
 * @property {HTMLElement} content
 * @property {import('maplibre-gl').Map} map
 * @property {boolean} hasBasemap
 * @property {(theme: import('./theme.js').Theme, then: () => void) => void} setTheme
 */

export class Operator {
  /** @param {Page} page */
  constructor(page) {
    const { api, view, map, content } = page;
    this.page = page;
    this.devices = new Devices(() => !reducedMotion.matches);
    this.layer = new DeviceLayer(map, this.devices, () => COLORS[currentTheme()]);
    this.zoneLayers = new ZoneLayers(map, page.hasBasemap);
    this.zoneLayers.add(currentTheme());
    this.layer.lights = this.zoneLayers.lights;
    this.deviceZones = new DeviceZones(this);
    this.track = new TrackLayer(map);
    this.zones = new Zones(api, (zones) => this.zonesChanged(zones));
    this.counts = new ZoneCounts(api, () => this.countsChanged());
    this.fleet = new Fleet(api, this.devices, () => this.fleetChanged());
    this.rates = this.may('devices:read') ? new Rates(() => this.devicesInView()) : null;
    this.moves = 0;
    const nameOf = (/** @type {string} */ id) => this.zones.nameOf(id);
    const select = (/** @type {'device' | 'zone'} */ kind, /** @type {string} */ id) => void this.selection.select(kind, id);
    this.newFeed = () => new Feed(view, nameOf, select, () => this.share());
    this.liveFeed = this.newFeed();
    /** The one that is shown. */
    this.feed = this.liveFeed;
    this.selection = new Selection(this);
    this.search = new Search(api, select);
    this.editor = this.may('zones:write') ? new Editor(this) : null;
    content.replaceChildren(this.search.element, this.selection.element, this.feed.element);
    if (this.may('fixes:write')) void offerPhones(api, this.search.element, (deviceId) => select('device', deviceId));
    this.timeline = new Timeline(this);
    if (this.may('devices:read') && this.may('stream')) map.getContainer().append(this.timeline.element);
    this.stream = new EventStream(api, {
      message: (message) => this.received(message),
      state: showConnection,
      subscribed: () => void Promise.all([this.loadDevices(), this.loadEvents()]),
      gap: showGap,
    });
    this.bindMap(map);
  }

  /** @param {string} scope */
  may(scope) {
    return this.page.me.scopes.includes(scope);
  }

  /** How many; null while that is not known. */
  devicesInView() {
    if (!this.timeline.isPast() && !this.fleet.isKnown) return null;
    return this.fleet.isCrowded() ? this.fleet.total : this.layer.devices.byId.size;
  }

  /** @param {import('maplibre-gl').Map} map */
  bindMap(map) {
    let timer = 0;
    map.on('moveend', () => {
      clearTimeout(timer);
      timer = window.setTimeout(() => this.moved(), SETTLE_MILLIS);
      this.zoneLayers.drawGrid();
      this.share();
    });
    map.on('click', (event) => this.clicked(event));
    map.on('mousemove', (event) => {
      if (!this.editor?.isActive()) map.getCanvas().style.cursor = this.layer.at(event.point) ? 'pointer' : '';
    });
    if (this.may('zones:read')) this.zones.follow(() => this.bbox());
    if (!this.may('devices:read')) return;
    this.counts.follow(() => this.bbox());
    this.fleet.follow(() => this.bbox(), () => this.subscribe());
  }

  /** @param {import('maplibre-gl').MapMouseEvent} event */
  clicked(event) {
    if (this.editor?.isActive()) return;
    const device = this.layer.at(event.point);
    if (device) return this.selection.select('device', device.id, false);
    if (this.zoneLayers.density.at(event.lngLat)) return this.page.map.easeTo({ center: event.lngLat, zoom: this.page.map.getZoom() + 2, animate: !reducedMotion.matches });
    const zones = this.page.map.queryRenderedFeatures(event.point, { layers: ['zone-fills'] });
    // Of zones within each other, the one drawn last: they are drawn from large to small.
    const id = zones.length ? String(zones[0].properties.id) : null;
    return id ? this.selection.select('zone', id, false) : this.selection.clear();
  }

  async start() {
    const { at } = this.page.view; // The view changes when the map moves.
    if (!this.page.view.map) await this.showWhereDevicesAre();
    const { selection } = this.page.view;
    void this.moved();
    if (at) this.timeline.open(at, false);
    if (selection) void this.selection.select(selection.kind, selection.id, !this.page.view.map);
  }

  /** A page that is opened without a position begins with the devices in sight; without any, with the zones. */
  async showWhereDevicesAre() {
    if (this.may('devices:read') && (await this.showExtent('devices', false))) return;
    if (this.may('zones:read')) await this.showExtent('zones', false);
  }

  /**
   * Shows where most of them are, and says how many are elsewhere.
   *
   * @param {'zones' | 'devices'} kind @param {boolean} animate @returns {Promise<boolean>} whether there are any
   */
  async showExtent(kind, animate) {
    const extent = await this.extent(`/v1/${kind}/grid`).catch(() => null);
    if (!extent) return false;
    const { map } = this.page;
    const { clientWidth, clientHeight } = map.getContainer();
    // Squares count the middles of zones: there is room for their other halves.
    map.fitBounds(extent.bounds, { padding: Math.min(clientWidth, clientHeight) / 6, maxZoom: 15, animate: animate && !reducedMotion.matches });
    remark('far', extent.outside ? `Not in sight, since far from the others: ${countText(kind, extent.outside)}.` : '');
    map.getContainer().addEventListener('pointerdown', () => remark('far', ''), { once: true });
    return true;
  }

  /**
   * The box around nearly everything, by squares that get smaller as long as it does.
   *
   * @param {string} path @returns {Promise<{bounds: import('./extent.js').Bounds, outside: number} | null>}
   */
  async extent(path) {
    /** @type {[number, number, number, number]} */
    let bounds = [-180, -90, 180, 90];
    let outside = 0;
    for (let round = 0; round < EXTENT_ROUNDS; round++) {
      const { cells } = await this.page.api.get(path, { bbox: bboxText(bounds) });
      if (!cells.length) return null;
      const most = withoutOutliers(cells);
      outside += sum(cells) - sum(most);
      const next = around(most);
      const isLast = next[2] - next[0] > (bounds[2] - bounds[0]) / 2 && round > 0;
      bounds = next;
      if (isLast) break;
    }
    return { bounds, outside };
  }

  bbox() {
    const bounds = this.page.map.getBounds();
    return padded({ west: bounds.getWest(), south: bounds.getSouth(), east: bounds.getEast(), north: bounds.getNorth() });
  }

  /** Another part of the map is visible. */
  async moved() {
    const move = ++this.moves;
    void this.loadZones();
    this.timeline.moved();
    if (this.may('devices:read')) {
      void this.counts.load(this.bbox());
      await this.fleet.count(this.bbox());
    }
    if (move === this.moves) this.subscribe();
  }

  subscribe() {
    if (!this.may('stream')) {
      showConnection('refused', 'the scope stream is needed');
      this.liveFeed.addEarlier([], '');
      void this.loadDevices();
      return;
    }
    const subscription = new URLSearchParams({ bbox: bboxText(this.bbox()) });
    const kinds = ['transitions', 'ad-matches', ...(this.fleet.isCrowded() ? [] : ['positions'])];
    kinds.forEach((kind) => subscription.append('kinds', kind));
    this.stream.subscribe(subscription);
  }

  async loadZones() {
    if (this.may('zones:read')) await this.zones.load(this.bbox());
  }

  async loadDevices() {
    if (this.may('devices:read')) await this.fleet.load(this.bbox());
  }

  /** What has happened here lately. */
  async loadEvents() {
    const answer = await this.page.api.get('/v1/events', { bbox: bboxText(this.bbox()), limit: EARLIER_EVENTS }).catch(() => null);
    this.liveFeed.addEarlier(answer ? answer.events.map(entryOf) : [], answer ? coverText(answer) : 'What happened before cannot be read.');
  }

  fleetChanged() {
    this.layer.changed();
    const isCrowd = this.fleet.isCrowded() && !this.timeline.isPast();
    this.zoneLayers.density.show('devices', isCrowd ? this.fleet.cells : []);
    this.layer.canvas.classList.toggle('crowded', isCrowd);
    showCrowd('devices', isCrowd ? this.fleet.total : 0);
  }

  /** @param {Zones} zones */
  zonesChanged(zones) {
    this.zoneLayers.show(zones);
    showCrowd('zones', zones.cells.reduce((total, { count }) => total + count, 0));
    this.feed.render();
  }

  /** They are those of now. */
  countsChanged() {
    this.zoneLayers.showCounts(this.timeline.isPast() ? new Map() : this.counts.byId);
  }

  /** @param {import('./stream.js').StreamMessage} message */
  received(message) {
    const { kind, event } = message;
    if (kind === 'position') {
      this.devices.put(event, performance.now());
      this.rates?.count(event);
      this.layer.changed();
      if (!this.timeline.isPast()) this.selection.moved(event);
      return;
    }
    if (kind !== 'transition' && kind !== 'ad-match') return;
    if (kind === 'transition') this.devices.transition(event);
    this.liveFeed.add(entryOf(message));
    if (!this.timeline.isPast()) this.happened(message);
  }

  /** @param {import('./stream.js').StreamMessage} message */
  happened({ kind, event }) {
    if (kind === 'transition') {
      if (!event.scope) this.zoneLayers.lights.light(event.zoneId);
      this.layer.pulse(event);
    }
    this.selection.happened(event);
  }

  /** The map shows the past from now on; nothing, until it is read. */
  showPast() {
    this.layer.show(new Devices(() => false));
    this.showFeed(this.newFeed());
    this.fleetChanged();
    this.countsChanged();
  }

  /** @param {import('./recording.js').Recording} recording */
  showRecording(recording) {
    this.layer.show(recording.devices);
    this.showFeed(this.newFeed());
    this.feed.addEarlier([], '');
  }

  /** @param {import('./stream.js').StreamMessage[]} happened since the moment before, or up to it @param {boolean} isBack whether it is before the last one */
  showMoment(happened, isBack) {
    if (isBack) {
      this.showFeed(this.newFeed());
      this.feed.addEarlier([], '');
    }
    for (const message of happened) {
      this.feed.add(entryOf(message));
      if (this.timeline.playing && !isBack) this.happened(message);
    }
    this.zones.showMoment(this.timeline.recording?.zoneHistory ?? null, this.timeline.moment);
    this.layer.changed();
    const selected = this.layer.selected ? this.layer.devices.byId.get(this.layer.selected) : null;
    if (selected) this.selection.moved(selected.fix);
    if (!this.timeline.playing) void this.selection.refresh(false);
  }

  showPresent() {
    this.zones.showMoment(null, null);
    this.layer.show(this.devices);
    this.showFeed(this.liveFeed);
    this.fleetChanged();
    this.countsChanged();
    void this.selection.refresh(false);
    this.share();
  }

  /** @param {Feed} feed */
  showFeed(feed) {
    this.feed.element.replaceWith(feed.element);
    this.feed = feed;
    feed.render();
  }

  /** The address of the page becomes that of this view. */
  share() {
    const { map, view } = this.page;
    const { lng, lat } = map.getCenter().wrap();
    view.map = [lng, lat, map.getZoom()];
    view.at = this.timeline.isPast() ? Math.round(this.timeline.now()) : null;
    history.replaceState(null, '', formatView(view) || location.pathname);
  }
}

/** @param {{events: import('./stream.js').StreamMessage[], more: boolean, since?: number}} recent */
function coverText({ events, more, since }) {
  const first = more ? events[events.length - 1].event.time : since;
  return first === undefined ? 'Everything in view' : `In view, since ${timeText(first)}`;
}

/** @param {Page} page @returns {(theme: import('./theme.js').Theme) => void} called when the theme changes */
export function startOperator(page) {
  const operator = new Operator(page);
  void operator.start();
  return (theme) => {
    const resume = operator.editor?.suspend();
    page.setTheme(theme, () => {
      operator.zoneLayers.add(theme);
      operator.deviceZones.add();
      operator.track.add();
      operator.layer.changed();
      resume?.();
    });
  };
}
