// The selected device or zone, and its card.
import { deviceCard, whyForm, zoneCard } from './cards.js';
import { Problem } from './api.js';
import { DeviceTools } from './device-tools.js';
import { el, fill, icon, isInUse } from './dom.js';
import { explain } from './explanation.js';
import { areaOf, boundsOf, distance } from './geometry.js';
import { showBounds } from './map.js';
import { nearText } from './near.js';
import { showPanel } from './panel.js';
import { questionOf } from './text.js';
import { reducedMotion } from './theme.js';
import { ZoneVisits } from './zone-visits.js';

const REFRESH_MILLIS = 2_000;
/** After an event: the gateway reads memberships and locations a moment later. */
const EVENT_MILLIS = 150;
const IN_USE_MILLIS = 50;
const SHOWN_DEVICES = 200;
const LARGE_METERS = 2_000;
/** Of a device: enough to have its last transitions among them. */
const STORY_EVENTS = 60;

/**
 * The button of a new card that does what a button of the old one did: lists of devices grow and shrink.
 *
 * @param {HTMLElement} shown
 * @param {HTMLElement} button
 * @returns {HTMLElement | undefined}
 */
function sameButton(shown, button) {
  return [...shown.querySelectorAll('button')].find((each) => each.ariaLabel === button.ariaLabel && each.textContent === button.textContent);
}

/** Those for all that a card of a device names. @param {any} state @param {any} story @returns {string[]} */
function zonesOf({ zones }, story) {
  const own = (/** @type {any} */ { scope }) => scope !== undefined;
  return [...zones, ...(story?.events ?? []).map((/** @type {any} */ { event }) => event)].filter((each) => !own(each)).map(({ zoneId }) => zoneId);
}

export class Selection {
  /** @param {import('./operator.js').Operator} operator */
  constructor(operator) {
    this.operator = operator;
    this.element = el('div', { id: 'selection' });
    /** @type {{kind: 'device' | 'zone', id: string} | null} */
    this.current = null;
    this.timer = 0;
    /** The list from which it was chosen, and how far that was scrolled. @type {{list: import('./list.js').List, scrolled: number} | null} */
    this.from = null;
    /** @type {{zoneId: string, form: HTMLElement} | null} */
    this.asked = null;
    /** Those of the selected device. @type {DeviceTools | null} */
    this.tools = null;
    /** Those of the selected zone. @type {ZoneVisits | null} */
    this.visits = null;
    document.addEventListener('keydown', (event) => {
      const inDialog = event.target instanceof Element && event.target.closest('dialog');
      if (event.key === 'Escape' && !inDialog && !operator.editor?.isActive() && this.current) this.clear();
    });
  }

  /** @param {'device' | 'zone'} kind @param {string} id @param {boolean} [move] whether the map goes there @param {import('./list.js').List | null} [list] from which it was chosen */
  async select(kind, id, move = true, list = null) {
    if (this.operator.editor?.isActive()) return;
    this.from = list ? { list, scrolled: this.operator.page.content.scrollTop } : this.from?.list.isShown() ? this.from : null;
    this.current = { kind, id };
    this.operator.deviceZones.show([]);
    this.tools?.close();
    this.tools = kind === 'device' ? new DeviceTools(this.operator, id) : null;
    const maySeeVisits = this.operator.may('devices:read') && this.operator.may('stream');
    this.visits = kind === 'zone' && maySeeVisits ? new ZoneVisits(this.operator.page.api, id) : null;
    this.operator.layer.selected = kind === 'device' ? id : null;
    this.operator.layer.changed();
    this.operator.zoneLayers.select(kind === 'zone' ? id : null);
    this.operator.page.view.selection = this.current;
    this.operator.share();
    showPanel(true);
    const { content } = this.operator.page;
    const byPanel = content.contains(document.activeElement);
    await this.refresh(move);
    if (this.current?.id !== id) return;
    content.scrollTop = 0;
    if (byPanel) this.focus();
  }

  /** Keyboard users go on at the card. */
  focus() {
    this.element.querySelector('button')?.focus({ preventScroll: true });
  }

  /** Goes on in the list from which it was chosen. */
  back() {
    const { current, from } = this;
    this.clear();
    if (!from || !current) return;
    this.operator.page.content.scrollTop = from.scrolled;
    from.list.focus(current.id);
  }

  clear() {
    clearTimeout(this.timer);
    this.from = null;
    this.current = null;
    this.operator.deviceZones.show([]);
    this.tools?.close();
    this.tools = null;
    this.operator.layer.selected = null;
    this.operator.layer.changed();
    this.operator.zoneLayers.select(null);
    this.operator.page.view.selection = null;
    this.operator.share();
    fill(this.element);
  }

  /** @param {{deviceId: string, zoneId: string}} event */
  happened({ deviceId, zoneId }) {
    const { current } = this;
    if (current && current.id === (current.kind === 'device' ? deviceId : zoneId)) {
      clearTimeout(this.timer);
      this.timer = window.setTimeout(() => this.refresh(false), EVENT_MILLIS);
    }
  }

  /** @param {boolean} move */
  async refresh(move) {
    clearTimeout(this.timer);
    const asked = this.current;
    if (!asked) return;
    try {
      const card = asked.kind === 'device' ? await this.device(asked.id, move) : await this.zone(asked.id, move);
      while (asked === this.current && !move && isInUse(this.element)) await new Promise((resolve) => setTimeout(resolve, IN_USE_MILLIS));
      if (asked === this.current) this.show(card);
    } catch (failure) {
      if (asked === this.current) this.showFailure(asked, /** @type {Error} */ (failure));
    }
    if (asked === this.current) {
      clearTimeout(this.timer);
      this.timer = window.setTimeout(() => this.refresh(false), REFRESH_MILLIS);
    }
  }

  /**
   * Replaces the card, and keeps the focus, the cursor of a text field and how far it is scrolled.
   *
   * @param {() => HTMLElement} card makes the new one, into which it may move elements of the old one; a moved element loses the focus
   */
  show(card) {
    const focused = this.element.contains(document.activeElement) ? /** @type {any} */ (document.activeElement) : null;
    const { selectionStart, selectionEnd } = focused ?? {};
    const scrolled = this.element.querySelector('.scroll')?.scrollTop ?? 0;
    const shown = card();
    fill(this.element, this.from && el('button', { type: 'button', class: 'quiet back', onclick: () => this.back() }, icon('back'), `All ${this.from.list.kind}`), shown);
    const list = shown.querySelector('.scroll');
    if (list) list.scrollTop = scrolled;
    if (!focused) return;
    const next = this.element.contains(focused) ? focused : sameButton(this.element, focused);
    next?.focus({ preventScroll: true });
    if (next === focused && typeof selectionStart === 'number') focused.setSelectionRange(selectionStart, selectionEnd);
  }

  /** @param {{kind: string, id: string}} asked @param {Error} failure */
  showFailure({ kind, id }, failure) {
    const detail = failure instanceof Problem ? failure.message : 'The gateway does not answer.';
    if (this.element.childElementCount && !(failure instanceof Problem)) return;
    this.show(() => el('section', { class: 'card selection' },
      el('p', { class: 'kind' }, kind === 'device' ? 'Device' : 'Zone'), el('h2', null, id),
      el('p', { class: 'error' }, detail),
      el('button', { type: 'button', onclick: () => this.clear() }, 'Close')));
  }

  /** @param {string} id @param {boolean} move */
  async device(id, move) {
    const { operator } = this;
    const [state, story, own] = operator.timeline.isPast() ? this.pastOf(id) : await this.presentOf(id);
    if (operator.may('zones:read')) await operator.zones.learn(zonesOf(state, story));
    if (this.current?.id === id) operator.deviceZones.show(own ?? []);
    if (state.lastFix) this.moved(state.lastFix);
    if (move && state.lastFix) {
      const { lon, lat } = state.lastFix;
      operator.page.map.easeTo({ center: [lon, lat], zoom: Math.max(operator.page.map.getZoom(), 13), animate: !reducedMotion.matches });
    }
    return () => deviceCard(state, {
      moment: operator.timeline.isPast() ? operator.timeline.now() : null,
      story,
      near: state.lastFix ? nearText(operator.page.map, state.lastFix.lon, state.lastFix.lat) : '',
      tools: this.tools?.element ?? null,
      own: own && { zones: own, list: operator.deviceZones.list(id, own) },
      nameOf: (zoneId) => operator.zones.nameOf(zoneId),
      select: (kind, each) => this.select(kind, each),
      close: () => this.clear(),
      find: (text) => operator.feed.setFind(text),
      why: operator.may('zones:read') ? (event) => this.explain(event) : null,
    });
  }

  /** @param {string} id */
  presentOf(id) {
    const { api } = this.operator.page;
    const path = `/v1/devices/${encodeURIComponent(id)}`;
    return Promise.all([api.get(path), api.get(`${path}/events`, { limit: STORY_EVENTS }).catch(() => null), this.operator.deviceZones.of(id)]);
  }

  /** At the moment that the map shows; its own zones of then are not known. @param {string} id @returns {[any, any, null]} */
  pastOf(id) {
    const { recording } = this.operator.timeline;
    return [recording?.stateOf(id) ?? { deviceId: id, zones: [] }, recording?.storyOf(id) ?? null, null];
  }

  /** A device has moved. @param {import('./devices.js').Fix} fix */
  moved(fix) {
    if (this.tools?.deviceId === fix.deviceId) this.tools.moved(fix);
  }

  /** @param {string} id @param {boolean} move */
  async zone(id, move) {
    const { operator } = this;
    const isPast = operator.timeline.isPast();
    const zone = (isPast && operator.zones.byId.get(id)) || await operator.zones.get(id);
    if (move) showBounds(operator.page.map, boundsOf(areaOf(zone.feature)));
    const path = `/v1/zones/${encodeURIComponent(id)}`;
    const midnight = new Date().setHours(0, 0, 0, 0);
    const [inside, counts, occupancy] = operator.may('devices:read') && !isPast
      ? await Promise.all([
        operator.page.api.get(`${path}/devices`, { limit: SHOWN_DEVICES }).catch(() => null),
        operator.page.api.get(`${path}/counts`, { since: midnight }).catch(() => null),
        operator.page.api.get(`${path}/occupancy`).catch(() => null),
      ])
      : isPast ? [{ devices: operator.timeline.recording?.inside(id) ?? [] }, operator.timeline.recording?.countsOf(id) ?? null, null] : [null, null, null];
    if (!isPast) void this.visits?.refresh();
    return () => zoneCard(zone, {
      visits: isPast ? null : this.visits?.element ?? null,
      moment: isPast ? operator.timeline.now() : null,
      inside: inside?.devices ?? null,
      more: inside?.more ?? false,
      counts,
      occupancy,
      near: this.nearOf(zone.feature),
      midnight,
      select: (kind, each) => this.select(kind, each),
      close: () => this.clear(),
      edit: isPast ? null : operator.editor && (() => operator.editor?.edit(zone)),
      remove: isPast ? null : operator.editor && (() => operator.editor?.remove(zone)),
      ask: operator.may('devices:read') ? this.askAbout(id) : null,
    });
  }

  /** Of a large zone, names of its middle say nothing. @param {any} feature */
  nearOf(feature) {
    const [west, south, east, north] = boundsOf(areaOf(feature));
    if (distance([west, south], [east, north]) > LARGE_METERS) return '';
    return nearText(this.operator.page.map, (west + east) / 2, (south + north) / 2);
  }

  /** @param {any} event a transition */
  explain(event) {
    const zoneName = this.operator.zones.nameOf(event.zoneId);
    const title = `Why did ${event.deviceId} ${questionOf(event.type)} ${zoneName}?`;
    return explain(this.operator, { deviceId: event.deviceId, zoneId: event.zoneId, event, title });
  }

  /** The form is kept while the card is made anew. @param {string} zoneId */
  askAbout(zoneId) {
    if (this.asked?.zoneId !== zoneId) {
      const form = whyForm((deviceId) => {
        const zoneName = this.operator.zones.nameOf(zoneId);
        const title = `${deviceId} and ${zoneName} in the last hour`;
        void explain(this.operator, { deviceId, zoneId, event: null, title });
      });
      this.asked = { zoneId, form };
    }
    return this.asked.form;
  }
}
