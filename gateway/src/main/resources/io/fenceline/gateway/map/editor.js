// Draws, changes and deletes zones.
import { Problem } from './api.js';
import { confirmed } from './dialog.js';
import { byId, el, fill, icon } from './dom.js';
import { Draw } from './draw.js';
import { corridorArea, kindOfGeometry, shapeAt, sizeText, toDrawn, toGeometry } from './drawn.js';
import { distance } from './geometry.js';
import { addNudge } from './nudge.js';
import { showPanel } from './panel.js';
import { ZoneForm, trialText } from './zone-form.js';
import { idFor, readValues, writeProperties } from './zone-values.js';
import { zonePath } from './zones.js';

/** @typedef {import('./drawn.js').DrawnKind} DrawnKind */
/** @typedef {import('./zones.js').ServedZone} ServedZone */

const TOOLS = /** @type {[DrawnKind, string][]} */ ([['polygon', 'Draw a polygon'], ['circle', 'Draw a circle'], ['corridor', 'Draw a corridor']]);
/** @type {Record<string, string>} */
const HINTS = {
  polygon: 'Click the corners. Click the first one again to finish. Escape cancels.',
  circle: 'Click the centre, then a point of the edge. Escape cancels.',
  corridor: 'Click the points of the line. Click the last one again to finish. Escape cancels.',
};
const SIZES = { polygon: [], polygons: [], circle: ['radiusMeters'], corridor: ['bufferMeters'] };
const DEFAULT_BUFFER_METERS = 50;
const RESHAPE = 'Drag the points to change the shape; a right click removes one. Escape cancels.';
const RESHAPE_PARTS = 'Click a part, or a hole, and drag its points; a right click removes one. Escape cancels.';
const KEPT = 'This shape cannot be changed here; its ad and rules can.';

export class Editor {
  /** @param {import('./operator.js').Operator} operator */
  constructor(operator) {
    this.operator = operator;
    this.draw = new Draw(operator.page.map, (drawn, finished) => this.drawn(drawn, finished));
    /** @type {DrawnKind | null} */
    this.kind = null;
    /** @type {ServedZone | null} the zone that is edited; null for a new one */
    this.zone = null;
    /** The device that a new zone concerns alone; null for all. @type {string | null} */
    this.deviceId = null;
    /** @type {ZoneForm | null} */
    this.form = null;
    /** The values of the form when it was opened. */
    this.opened = '';
    this.hint = el('p', { role: 'status' });
    this.size = el('p', { class: 'draw-size' });
    this.undoButton = el('button', { type: 'button', class: 'quiet', title: 'Ctrl+Z', hidden: true, onclick: () => this.undo() }, 'Undo');
    this.buttons = TOOLS.map(([kind, label]) => el('button', {
      type: 'button', class: 'icon', 'aria-label': label, title: label, 'aria-pressed': 'false', 'data-tool': kind,
      onclick: (/** @type {MouseEvent} */ event) => this.begin(kind, event.detail === 0),
    }, icon(kind)));
    const tools = el('div', { class: 'tools', role: 'group', 'aria-label': 'Draw a zone' }, this.buttons);
    byId('map').append(tools, el('div', { class: 'draw-hint' }, this.hint, this.size, this.undoButton));
    addNudge(tools, operator.page.hasBasemap);
    document.addEventListener('keydown', (event) => {
      const inDialog = event.target instanceof Element && event.target.closest('dialog');
      if (inDialog || !this.isActive()) return;
      const inText = event.target instanceof Element && event.target.closest('input, textarea, select');
      if (event.key === 'z' && (event.ctrlKey || event.metaKey) && !inText) {
        event.preventDefault();
        this.undo();
      }
      if (event.key !== 'Escape') return;
      event.preventDefault(); // The browser would close the question, too.
      void this.leave();
    });
  }

  isActive() {
    return this.kind !== null || this.form !== null;
  }

  /** @param {DrawnKind} kind @param {boolean} byKeyboard then the shape is put into the middle of the map @param {string | null} [deviceId] that it concerns alone; by default that of the shape before */
  begin(kind, byKeyboard, deviceId = this.deviceId) {
    const again = this.kind === kind && !this.form;
    this.cancel();
    if (again) return;
    this.operator.selection.clear();
    this.deviceId = deviceId;
    this.setKind(kind);
    fill(this.hint, deviceId === null ? HINTS[kind] : `For ${deviceId}. ${HINTS[kind]}`);
    if (!byKeyboard) return this.draw.begin(kind);
    const { map } = this.operator.page;
    const center = /** @type {[number, number]} */ (map.getCenter().toArray());
    const meters = distance(center, [center[0], map.getBounds().getNorth()]) / 3;
    this.draw.change(kind, shapeAt(kind, center, meters));
    return this.draw.emit(true);
  }

  /** @param {DrawnKind | null} kind */
  setKind(kind) {
    this.kind = kind;
    this.buttons.forEach((button) => button.setAttribute('aria-pressed', String(button.dataset.tool === kind)));
  }

  /** @param {ServedZone} zone */
  edit(zone) {
    this.cancel();
    this.operator.selection.clear();
    this.zone = zone;
    this.setKind(kindOfGeometry(zone.feature));
    fill(this.hint, this.kind === null ? KEPT : this.kind === 'polygons' ? RESHAPE_PARTS : RESHAPE);
    this.openForm(readValues(zone.id, zone.feature));
    if (this.kind) {
      this.draw.change(this.kind, toDrawn(zone.feature));
      this.draw.emit(false);
    }
  }

  /** @param {import('./drawn.js').Drawn} drawn @param {boolean} finished */
  drawn(drawn, finished) {
    if (!this.kind) return;
    fill(this.size, sizeText(this.kind, drawn));
    this.undoButton.hidden = !this.draw.canUndo();
    if (finished && !this.form) {
      fill(this.hint, RESHAPE);
      const rules = { bufferMeters: this.kind === 'corridor' ? String(DEFAULT_BUFFER_METERS) : '' };
      const values = readValues('', { properties: {} });
      this.openForm({ ...values, rules: { ...values.rules, ...rules } });
    }
    const { radiusMeters } = toGeometry(this.kind, drawn);
    if (radiusMeters !== undefined) this.form?.set('radiusMeters', String(radiusMeters));
    this.draw.showDraft(corridorArea(this.kind, drawn, Number(this.form?.get('bufferMeters') ?? DEFAULT_BUFFER_METERS)));
  }

  /** @param {import('./zone-values.js').Values} values */
  openForm(values) {
    this.form = new ZoneForm({
      title: this.zone ? `Edit ${values.name || values.id}` : this.deviceId === null ? 'New zone' : `New zone of ${this.deviceId}`,
      values,
      isNew: !this.zone,
      sizes: this.kind ? SIZES[this.kind] : [],
      sized: () => this.sized(),
      save: () => void this.save(),
      cancel: () => void this.leave(),
      tryOut: this.deviceId === null && this.operator.may('devices:read') && this.operator.may('zones:read') ? () => void this.tryOut() : null,
    });
    this.opened = JSON.stringify(this.form.read());
    this.operator.page.content.classList.add('editing');
    this.operator.selection.element.replaceChildren(this.form.element);
    showPanel(true);
    this.operator.page.content.scrollTop = 0;
    this.form.inputs.get('name')?.control.focus({ preventScroll: true });
  }

  undo() {
    this.draw.undo();
    this.undoButton.hidden = !this.draw.canUndo();
  }

  /** A size was typed: the shape follows. */
  sized() {
    const drawn = this.draw.drawn();
    if (!drawn || !this.kind) return;
    const radiusMeters = Number(this.form?.get('radiusMeters'));
    if (this.kind === 'circle' && radiusMeters > 0) {
      const { geometry } = toGeometry('circle', drawn);
      this.draw.replace(toDrawn({ geometry, properties: { radiusMeters } }));
    } else {
      this.draw.emit(false);
    }
  }

  /** The zone as it is drawn and as the form has it. */
  feature() {
    const before = this.zone?.feature ?? { type: 'Feature', properties: {} };
    const values = /** @type {ZoneForm} */ (this.form).read();
    const drawn = this.kind && this.draw.drawn();
    const { id: _, ...kept } = before;
    return {
      ...kept,
      properties: writeProperties(values, before.properties ?? {}),
      ...(drawn && this.kind && { geometry: toGeometry(this.kind, drawn).geometry }),
    };
  }

  async save() {
    const { form, operator, deviceId } = this;
    if (!form) return;
    const values = form.read();
    const id = this.zone?.id ?? (values.id || idFor(values.name));
    form.clearErrors();
    if (!id) {
      form.showErrors('The zone has no name.', [{ field: 'name', value: '', expected: 'a name, or an id below' }]);
      return;
    }
    form.saveButton.disabled = true;
    try {
      await operator.page.api.putZone(zonePath(id, deviceId), this.feature(), this.zone?.version ?? null);
      this.cancel();
      await operator.loadZones();
      await (deviceId === null ? operator.selection.select('zone', id, false) : operator.selection.select('device', deviceId, false));
      operator.selection.focus();
    } catch (failure) {
      showFailure(form, this.zone ? null : id, /** @type {Error} */ (failure));
    } finally {
      form.saveButton.disabled = false;
    }
  }

  /** Shows what the zone would have seen, as it is in the form. */
  async tryOut() {
    const { form, operator } = this;
    if (!form) return;
    form.clearErrors();
    form.showTrial('Replaying the fixes of the last hour …');
    const values = form.read();
    try {
      const id = this.zone?.id ?? (values.id || idFor(values.name) || 'new');
      const { newVisits, goneVisits, ...found } = await operator.page.api.tryZone(id, this.feature());
      form.showTrial(trialText(this.zone ? { ...found, newVisits, goneVisits } : found));
    } catch (failure) {
      form.showTrial('');
      showFailure(form, null, /** @type {Error} */ (failure));
    }
  }

  /** @param {ServedZone} zone */
  async remove(zone) {
    const name = zone.feature.properties?.name ?? zone.id;
    if (!(await confirmed(`Delete ${name}?`, 'Devices that are in it leave it. This cannot be undone.', 'Delete'))) return;
    const { selection } = this.operator;
    selection.clear(); // Its devices leave before the answer comes, upon which the card would ask for a zone that is gone.
    try {
      await this.operator.page.api.deleteZone(zonePath(zone.id), zone.version);
    } catch (failure) {
      return selection.showFailure({ kind: 'zone', id: zone.id }, /** @type {Error} */ (failure));
    }
    return this.operator.loadZones();
  }

  /** The map gets another style, which has none of what is drawn. @returns {() => void} draws it again */
  suspend() {
    if (!this.kind) return () => {};
    return this.draw.suspend();
  }

  /** Whether something would be lost. */
  isChanged() {
    return this.form !== null && (this.zone === null || this.draw.canUndo() || JSON.stringify(this.form.read()) !== this.opened);
  }

  /** As the user asks for it: drawn shapes and filled forms are not thrown away without a question. */
  async leave() {
    if (!this.isChanged() || (await confirmed('Discard the changes?', 'The shape and what you have typed are lost.', 'Discard'))) this.cancel();
  }

  cancel() {
    this.draw.stop();
    if (this.form) this.operator.selection.element.replaceChildren();
    this.operator.page.content.classList.remove('editing');
    this.form = null;
    this.zone = null;
    this.deviceId = null;
    this.setKind(null);
    this.undoButton.hidden = true;
    fill(this.hint);
    fill(this.size);
  }
}

const CHANGED = 'Somebody else has changed or deleted this zone. Cancel, look at it, and edit it again.';

/** @param {ZoneForm} form @param {string | null} id of a new zone @param {Error} failure */
function showFailure(form, id, failure) {
  if (failure instanceof Problem && failure.status === 412 && id === null) {
    form.showErrors(CHANGED, []);
  } else if (failure instanceof Problem && failure.status === 412) {
    form.showErrors(failure.message, [{ field: 'id', value: id, expected: `another id: there is a zone ${id} already` }]);
  } else {
    form.showErrors(failure.message, failure instanceof Problem ? failure.errors : []);
  }
}
