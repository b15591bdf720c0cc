// The form of a zone. What the gateway refuses is shown at the field.
import { el, fill } from './dom.js';
import { pickerOf, textPicker } from './pickers.js';
import { durationText } from './text.js';
import { GROUPS, RULES, SIZES, TRIGGERS } from './zone-properties.js';

/** @typedef {import('./zone-values.js').Values} Values */
/**
 * @typedef {object} Trial
 * @property {number} fixes
 * @property {number} allDevices that sent them
 * @property {number} devices that visited the zone
 * @property {number} visits
 * @property {number} insideSeconds
 * @property {number} stillInside
 * @property {number} ads
 * @property {number} [newVisits] compared with the zone as it was at each fix
 * @property {number} [goneVisits]
 */

export class ZoneForm {
  /**
   * @param {object} options
   * @param {string} options.title
   * @param {Values} options.values
   * @param {boolean} options.isNew whether the id can be chosen
   * @param {string[]} options.sizes the properties of its size that the geometry has
   * @param {() => void} options.sized a size was typed
   * @param {() => void} options.save
   * @param {() => void} options.cancel
   * @param {(() => void) | null} options.tryOut null if not permitted
   */
  constructor({ title, values, isNew, sizes, sized, save, cancel, tryOut }) {
    this.values = values;
    /** @type {Map<string, import('./pickers.js').Picker>} by the name of the property */
    this.inputs = new Map();
    this.error = el('p', { class: 'error', role: 'alert' });
    this.saveButton = el('button', { type: 'submit', class: 'primary' }, 'Save');
    this.trial = el('p', { class: 'trial', role: 'status' });
    /** The members of each group, and what is said while none is set. @type {Map<import('./zone-properties.js').Group, {names: string[], note: HTMLElement}>} */
    this.groups = new Map();
    this.element = el('form', {
      class: 'card selection zone-form', 'aria-label': title, novalidate: true,
      onsubmit: (/** @type {Event} */ event) => {
        event.preventDefault();
        save();
      },
    },
    el('h2', null, title),
    GROUPS.map(([group, text, otherwise]) => this.group(group, text, otherwise, group === 'what' ? this.what(sizes, sized, isNew) : group === 'who' ? this.who() : [])),
    el('div', { class: 'form-end' }, this.error, this.trial,
      el('div', { class: 'row actions' }, this.saveButton,
        tryOut && el('button', { type: 'button', title: 'What the zone would have seen in the last hour; nothing is saved', onclick: tryOut }, 'Try'),
        el('button', { type: 'button', onclick: cancel }, 'Cancel'))));
    this.element.addEventListener('input', () => this.showNotes());
    this.showNotes();
  }

  /** @param {string} text */
  showTrial(text) {
    fill(this.trial, text);
    this.trial.scrollIntoView({ block: 'nearest' });
  }

  /**
   * A part of the form that is open if it is the first one, or has something.
   *
   * @param {import('./zone-properties.js').Group} group @param {string} title @param {string} otherwise @param {HTMLElement[]} more
   */
  group(group, title, otherwise, more) {
    const fields = RULES.filter((field) => field.group === group);
    const names = group === 'who' ? ['ad', 'ad.title', 'ad.text', 'adCap.count', 'adCap.key', 'audience'] : fields.map(({ name }) => name);
    const note = el('span', { class: 'since' }, otherwise);
    this.groups.set(group, { names, note });
    const content = el('div', { class: 'group' }, more, fields.map((field) => this.rule(field, this.values.rules[field.name])));
    return el('details', { open: group === 'what' || names.some((name) => this.get(name)), 'data-group': group },
      el('summary', null, el('span', null, title), note), content);
  }

  /** Says of each group what holds while nothing is set. */
  showNotes() {
    for (const { names, note } of this.groups.values()) note.hidden = names.some((name) => this.get(name));
  }

  /** @param {string[]} sizes @param {() => void} sized @param {boolean} isNew */
  what(sizes, sized, isNew) {
    const { values } = this;
    return [
      this.field('name', 'Name', values.name),
      ...(isNew ? [this.field('id', 'Id', values.id, { hint: 'Made from the name if it is empty' })] : []),
      ...SIZES.filter((field) => sizes.includes(field.name)).map((field) =>
        this.field(field.name, field.label, values.rules[field.name], { hint: field.hint, oninput: sized, inputmode: 'decimal' })),
      el('p', { class: 'hint' }, 'An event tells when a device enters and when it leaves. Others, if you want them:'),
    ];
  }

  who() {
    const { values } = this;
    const ad = values.adJson === null
      ? [this.field('ad.title', 'Ad', values.adTitle, { placeholder: 'Half-price coffee' }),
        this.field('ad.text', 'Ad text', values.adText, { placeholder: 'Show this at the counter.' })]
      : [this.field('ad', 'Ad, as JSON', values.adJson, { rows: 5 })];
    return [...ad,
      el('fieldset', null, el('legend', null, 'Show the ad when a device'),
        TRIGGERS.map((trigger) => el('label', { class: 'check' },
          el('input', { type: 'checkbox', value: trigger, checked: values.adTriggers.includes(trigger), 'data-trigger': true }),
          TRIGGER_TEXTS[/** @type {keyof typeof TRIGGER_TEXTS} */ (trigger)]))),
      this.field('audience', 'Audience', values.audience, { rows: 2, placeholder: 'segment = premium, gold', hint: 'One attribute a line: the ad is for devices whose attribute is one of the values' }),
      this.field('adCap.count', 'At most so many ads to one device', values.capCount, { inputmode: 'numeric' }),
      this.rule({ name: 'adCap.per', label: 'in a period of', type: 'duration' }, values.capPer),
      this.field('adCap.key', 'Counted together with zones of the same key', values.capKey)];
  }

  /**
   * @param {string} name @param {string} label @param {string} value
   * @param {Record<string, any>} [options] hint, rows for a text of several lines, and attributes
   */
  field(name, label, value, { hint, ...attributes } = {}) {
    return this.labelled(name, label, hint, (more) => {
      const picker = textPicker({ ...attributes, ...more });
      picker.set(value);
      return picker;
    });
  }

  /** @param {import('./zone-properties.js').Field} field @param {string} value */
  rule(field, value) {
    return this.labelled(field.name, field.label, field.hint, (attributes) => pickerOf(field, value, attributes));
  }

  /** @param {string} name @param {string} label @param {string | undefined} hint @param {(attributes: Record<string, any>) => import('./pickers.js').Picker} create */
  labelled(name, label, hint, create) {
    const id = `zone-${name.replace('.', '-')}`;
    const picker = create({ id, name, 'aria-describedby': `${id}-hint` });
    this.inputs.set(name, picker);
    return el('div', { class: 'field' }, el('label', { for: id }, label), picker.element, el('p', { class: 'hint', id: `${id}-hint` }, hint ?? ''));
  }

  /** @param {string} name @returns {string} what the form has */
  get(name) {
    return this.inputs.get(name)?.get() ?? '';
  }

  /** @param {string} name @param {string} value */
  set(name, value) {
    const picker = this.inputs.get(name);
    if (picker && document.activeElement !== picker.control) picker.set(value);
  }

  /** @returns {Values} */
  read() {
    const checks = /** @type {NodeListOf<HTMLInputElement>} */ (this.element.querySelectorAll('[data-trigger]'));
    return {
      id: this.get('id').trim(),
      name: this.get('name'),
      adTitle: this.get('ad.title'),
      adText: this.get('ad.text'),
      adJson: this.inputs.has('ad') ? this.get('ad') : null,
      adTriggers: [...checks].filter((check) => check.checked).map((check) => check.value),
      capCount: this.get('adCap.count'),
      capPer: this.get('adCap.per'),
      capKey: this.get('adCap.key'),
      audience: this.get('audience'),
      rules: Object.fromEntries([...RULES, ...SIZES].filter((field) => this.inputs.has(field.name)).map((field) => [field.name, this.get(field.name)])),
    };
  }

  /**
   * Shows what is wrong, each mistake at its field if the form has it.
   *
   * @param {string} message @param {import('./api.js').FieldError[]} errors
   */
  showErrors(message, errors) {
    this.clearErrors();
    const others = errors.filter((error) => !this.mark(error));
    fill(this.error, errors.length && !others.length ? 'One of the values is not valid.' : message);
    const first = /** @type {HTMLElement | null} */ (this.element.querySelector('[aria-invalid]'));
    first?.closest('details')?.setAttribute('open', '');
    first?.focus();
  }

  clearErrors() {
    fill(this.error);
    for (const { element, control } of this.inputs.values()) {
      if (!control.hasAttribute('aria-invalid')) continue;
      control.removeAttribute('aria-invalid');
      const hint = /** @type {HTMLElement} */ (element.nextElementSibling);
      hint.className = 'hint';
      hint.textContent = hint.dataset.text ?? '';
    }
  }

  /** @param {import('./api.js').FieldError} error @returns {boolean} whether the form has the field */
  mark({ field, expected }) {
    const name = field.replace(/^properties\./, '');
    const picker = this.inputs.get(name) ?? this.inputs.get(name.split(/[.[]/)[0]);
    if (!picker) return false;
    picker.control.setAttribute('aria-invalid', 'true');
    const hint = /** @type {HTMLElement} */ (picker.element.nextElementSibling);
    hint.dataset.text ??= hint.textContent ?? '';
    hint.className = 'hint error';
    hint.textContent = `Expected ${expected}`;
    return true;
  }
}

/** @param {Trial} trial of the last hour */
export function trialText({ fixes, allDevices, devices, visits, insideSeconds, stillInside, ads, newVisits, goneVisits }) {
  if (!fixes) return 'No device has sent a fix in the last hour.';
  const seen = visits
    ? `${count(visits, 'visit')} by ${devices} of ${count(allDevices, 'device')}`
    : `no visit, with fixes of ${count(allDevices, 'device')}`;
  const inside = insideSeconds > 0 ? `, ${durationText(insideSeconds * 1000)} in all` : '';
  const still = stillInside ? `, ${stillInside} still inside` : '';
  const shown = ads ? `, ${count(ads, 'ad')}` : '';
  const compared = newVisits === undefined || goneVisits === undefined ? '' : ` Compared with the zone of then: ${newVisits} new, ${goneVisits} gone.`;
  return `In the last hour: ${seen}${inside}${still}${shown}.${compared}`;
}

/** @param {number} number @param {string} noun */
function count(number, noun) {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}

const TRIGGER_TEXTS = { ENTER: 'enters', EXIT: 'leaves', DWELL: 'stays for the dwell time', CROSS: 'crosses without a fix inside', APPROACH: 'comes near', INSIDE: 'sends a fix inside' };
