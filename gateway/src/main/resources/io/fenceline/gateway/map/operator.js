// The view of those who may see all devices.
import { DeviceLayer } from './device-layer.js';
import { DeviceZones } from './device-zones.js';
import { Devices } from './devices.js';
import { Editor } from './editor.js';
import { byId, el, icon } from './dom.js';
import { Feed, entryOf } from './feed.js';
import { FirstView } from './first-view.js';
import { Fleet } from './fleet.js';
import { DeviceLegend } from './legend.js';
import { List } from './list.js';
import { offerPhones } from './phone.js';
import { ZoneCounts } from './occupancy.js';
import { Rates } from './rates.js';
import { Search } from './search.js';
import { Selection } from './selection.js';
import { remark, showConnection, showCrowd, showGap } from './connection.js';
import { EventStream } from './stream.js';
import { Tabs } from './tabs.js';
import { timeText } from './text.js';
import { COLORS, currentTheme, reducedMotion } from './theme.js';
import { Timeline } from './timeline.js';
import { TrackLayer } from './track.js';
import { formatView } from './view.js';
import { bboxText, padded } from './viewport.js';
import { WhyLayer } from './why-layer.js';
import { ZoneLayers } from './zone-layers.js';
import { Zones } from './zones.js';

const SETTLE_MILLIS = 350;
const EARLIER_EVENTS = 100;

/**
 * @typedef {object} Page
 * @property {import('./api.js').Api} api
 * @property {import('./main.js').Me} me
 * @property {import('./view.js').View} view
 * @property {HTMLElement} content
 * @property {import('maplibre-gl').Map} map
 * @property {boolean} hasBasemap
 * @property {HTMLElement} legend
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
    this.why = new WhyLayer(map);
    this.zones = new Zones(api, (zones) => this.zonesChanged(zones));
    this.counts = new ZoneCounts(api, () => this.countsChanged());
    this.fleet = new Fleet(api, this.devices, () => this.fleetChanged());
    this.rates = this.may('devices:read') ? new Rates(() => this.devicesInView(), () => (this.timeline.isPast() ? this.timeline.recording?.fixesPerSecond() ?? 0 : null)) : null;
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
    this.firstView = new FirstView(api, map);
    content.replaceChildren(this.search.element, this.selection.element, this.tabs());
    if (this.may('devices:read')) {
      this.legend = new DeviceLegend(page.legend, () => this.layer, view.by, (by) => {
        view.by = by;
        this.share();
      });
      byId('rates').after(el('button', { type: 'button', class: 'quiet', 'aria-label': 'Zoom to my fleet', title: 'Zoom to my fleet', onclick: () => void this.firstView.show('devices', true) }, icon('fleet'), 'My fleet'));
    }
    if (this.may('fixes:write')) void offerPhones(api, this.search.element, (deviceId) => select('device', deviceId));
    this.timeline = new Timeline(this);
    this.layer.clock = () => this.timeline.now();
    if (this.may('devices:read') && this.may('stream')) map.getContainer().append(this.timeline.element);
    this.stream = new EventStream(api, {
      message: (message) => this.received(message),
      state: showConnection,
      subscribed: () => void Promise.all([this.loadDevices(), this.loadEvents()]),
      gap: showGap,
    });
    this.bindMap(map);
  }

  /** The lists below the card: of what happens, and of all zones and devices. */
  tabs() {
    /** @type {Record<string, List>} */
    const lists = {};
    for (const kind of /** @type {('zones' | 'devices')[]} */ (['zones', 'devices'])) {
      if (!this.may('devices:read') || !this.may(`${kind}:read`)) continue;
      lists[kind] = new List(kind, this.page.api, (each, id) => void this.selection.select(each, id, true, lists[kind]));
    }
    const tabs = Object.values(lists).map((list) => /** @type {[string, string, HTMLElement]} */ ([list.kind, list.kind === 'zones' ? 'Zones' : 'Devices', list.element]));
    if (!tabs.length) return this.feed.element;
    return new Tabs('Lists', [['activity', 'Activity', this.feed.element], ...tabs], (id) => void lists[id]?.load()).element;
  }

  /** @param {string} scope */
  may(scope) {
    return this.page.me.scopes.includes(scope);
  }

  /** How many; null while that is not known. */
  devicesInView() {
    const isPast = this.timeline.isPast();
    if (isPast ? !this.timeline.recording : !this.fleet.isKnown) return null;
    return this.fleet.isCrowded() && !isPast ? this.fleet.total : this.layer.devices.byId.size;
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
      if (!this.editor?.isActive()) map.getCanvas().style.cursor = this.layer.at(event.point) || this.zoneLayers.clusters.at(event.point) ? 'pointer' : '';
    });
    if (this.may('zones:read')) this.zones.follow(() => this.bbox());
    if (!this.may('devices:read')) return;
    this.counts.follow(() => this.bbox());
    this.fleet.follow(() => this.bbox(), () => this.subscribe());
  }

  /** @param {import('maplibre-gl').MapMouseEvent} event */
  clicked(event) {
    if (this.editor?.isActive()) return;
    const cluster = this.zoneLayers.clusters.at(event.point);
    if (cluster && !cluster.id) return this.firstView.fit(cluster.bounds, true);
    const device = this.layer.at(event.point);
    if (device) return this.selection.select('device', device.id, false);
    if (cluster?.id) return this.selection.select('zone', cluster.id);
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
    if (this.may('devices:read') && (await this.firstView.show('devices', false))) return;
    if (this.may('zones:read')) await this.firstView.show('zones', false);
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
    this.zoneLayers.density.show(isCrowd ? this.fleet.cells : []);
    this.layer.canvas.classList.toggle('crowded', isCrowd);
    showCrowd(isCrowd ? this.fleet.total : 0);
  }

  /** @param {Zones} zones */
  zonesChanged(zones) {
    this.zoneLayers.show(zones);
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
    remark('past-clusters', this.zones.cells.length ? 'Circles count the zones of now.' : '');
    this.layer.changed();
    const selected = this.layer.selected ? this.layer.devices.byId.get(this.layer.selected) : null;
    if (selected) this.selection.moved(selected.fix);
    if (!this.timeline.playing) void this.selection.refresh(false);
  }

  showPresent() {
    this.zones.showMoment(null, null);
    remark('past-clusters', '');
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
      operator.why.add();
      operator.legend?.themed();
      operator.layer.changed();
      resume?.();
    });
  };
}
