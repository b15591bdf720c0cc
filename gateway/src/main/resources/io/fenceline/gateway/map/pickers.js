// Inputs of a form that give texts: durations with units, dates by a calendar, hours of the week by days and clocks.
import { el, fill } from './dom.js';
import { DAYS, readDuration, readHours, readInstant, writeDuration, writeHours, writeInstant } from './picker-values.js';

/**
 * @typedef {object} Picker
 * @property {HTMLElement} element
 * @property {HTMLElement} control which has the focus first, and the id of the label
 * @property {() => string} get
 * @property {(value: string) => void} set
 */
/** @typedef {Record<string, any>} Attributes of the control */

const UNITS = [['S', 'seconds'], ['M', 'minutes'], ['H', 'hours'], ['D', 'days']];
const DAY_NAMES = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const WORKDAY = { days: DAYS.slice(0, 5), from: '08:00', until: '18:00' };

/** @param {Attributes} attributes @returns {Picker} */
export function textPicker({ rows, ...attributes }) {
  const control = rows ? el('textarea', { rows, ...attributes }) : el('input', { autocomplete: 'off', ...attributes });
  return { element: control, control, get: () => control.value, set: (value) => (control.value = value) };
}

/** @param {[string, string][]} options value and text @param {Attributes} attributes @returns {Picker} */
export function choice(options, attributes) {
  const control = el('select', attributes, options.map(([value, text]) => el('option', { value }, text)));
  return { element: control, control, get: () => control.value, set: (value) => (control.value = value) };
}

/** @param {string} label @param {Attributes} attributes @returns {Picker} */
export function durationPicker(label, attributes) {
  const count = el('input', { autocomplete: 'off', inputmode: 'numeric', ...attributes });
  const unit = el('select', { 'aria-label': `Unit of: ${label}` }, UNITS.map(([value, text]) => el('option', { value }, text)));
  return {
    element: el('div', { class: 'with-unit' }, count, unit),
    control: count,
    get: () => writeDuration(count.value, unit.value),
    set: (value) => {
      const read = /** @type {{count: string, unit: string}} */ (readDuration(value));
      [count.value, unit.value] = [read.count, read.unit];
    },
  };
}

/** By the browser's clock. @param {Attributes} attributes @returns {Picker} */
export function instantPicker(attributes) {
  const control = el('input', { type: 'datetime-local', step: 1, ...attributes });
  return { element: control, control, get: () => writeInstant(control.value), set: (value) => (control.value = readInstant(value) ?? '') };
}

/** @param {string} label @param {Attributes} attributes @returns {Picker} */
export function hoursPicker(label, { id, ...attributes }) {
  const rows = el('div', { class: 'hours-rows' });
  const add = el('button', { type: 'button', id, ...attributes, onclick: () => append(WORKDAY).querySelector('input')?.focus() }, 'Add hours');
  const append = (/** @type {import('./picker-values.js').Hours} */ hours) => {
    const row = hoursRow(hours, () => {
      row.remove();
      add.focus();
    });
    rows.append(row);
    return row;
  };
  return {
    element: el('div', { class: 'hours', role: 'group', 'aria-label': label }, rows, add),
    control: add,
    get: () => writeHours([...rows.children].map(hoursOf)),
    set: (value) => {
      fill(rows);
      readHours(value)?.forEach(append);
    },
  };
}

/** @param {import('./picker-values.js').Hours} hours @param {() => void} remove */
function hoursRow({ days, from, until }, remove) {
  return el('div', { class: 'hours-row' },
    el('div', { class: 'days' }, DAYS.map((day, i) => el('label', { title: DAY_NAMES[i] },
      el('input', { type: 'checkbox', value: day, checked: days.includes(day), 'aria-label': DAY_NAMES[i] }), el('span', { 'aria-hidden': 'true' }, day)))),
    el('div', { class: 'times' },
      el('input', { type: 'time', value: from, 'aria-label': 'From' }), '–', el('input', { type: 'time', value: until, 'aria-label': 'Until' }),
      el('button', { type: 'button', class: 'quiet', onclick: remove }, 'Remove')));
}

/** @param {Element} row @returns {import('./picker-values.js').Hours} */
function hoursOf(row) {
  const checks = /** @type {HTMLInputElement[]} */ ([...row.querySelectorAll('[type=checkbox]')]);
  const [from, until] = /** @type {HTMLInputElement[]} */ ([...row.querySelectorAll('[type=time]')]);
  return { days: checks.filter((check) => check.checked).map((check) => check.value), from: from.value, until: until.value };
}

/** Whether the picker of a type can show a value. @param {string} type @param {string} value */
function canShow(type, value) {
  const read = { duration: readDuration, instant: readInstant, hours: readHours }[type];
  return !read || read(value) !== null;
}

/**
 * The picker of a field with its value, which stays as it was written until it is changed; a text input for a value that the picker cannot show.
 *
 * @param {import('./zone-properties.js').Field} field @param {string} value @param {Attributes} attributes @returns {Picker}
 */
export function pickerOf({ type, label, example, options }, value, attributes) {
  const create = () => {
    if (options) return choice(options, attributes);
    if (!canShow(type, value)) return textPicker(attributes);
    if (type === 'duration') return durationPicker(label, attributes);
    if (type === 'instant') return instantPicker(attributes);
    if (type === 'hours') return hoursPicker(label, attributes);
    return textPicker({ placeholder: example, inputmode: type === 'number' ? 'decimal' : null, ...attributes });
  };
  const picker = create();
  picker.set(value);
  const shown = picker.get();
  return { ...picker, get: () => (picker.get() === shown ? value : picker.get()) };
}
