// Between the properties of a zone and what the form has: texts, and the triggers as a list.
import { RULES, SIZES, TRIGGERS } from './zone-properties.js';

/**
 * @typedef {object} Values
 * @property {string} id
 * @property {string} name
 * @property {string} adTitle
 * @property {string} adText
 * @property {string | null} adJson the ad, if it has other members than a title and a text; null if it has not
 * @property {string[]} adTriggers
 * @property {string} capCount
 * @property {string} capPer
 * @property {string} capKey
 * @property {string} audience a line for each attribute: name = value, value
 * @property {Record<string, string>} rules by property
 */

const NUMBERS = namesOf('number');
const LISTS = namesOf('hours');

/** @param {string} type */
function namesOf(type) {
  return new Set([...RULES, ...SIZES].filter((field) => field.type === type).map((field) => field.name));
}

/** @param {string} id @param {any} feature @returns {Values} */
export function readValues(id, feature) {
  const { name, ad, adTriggers, adCap, audience, ...others } = feature.properties ?? {};
  const simple = isSimpleAd(ad);
  return {
    id,
    name: text(name),
    adTitle: simple ? text(ad?.title) : '',
    adText: simple ? text(ad?.text) : '',
    adJson: simple ? null : JSON.stringify(ad, null, 2),
    adTriggers: Array.isArray(adTriggers) ? adTriggers : ['ENTER'],
    capCount: text(adCap?.count),
    capPer: text(adCap?.per),
    capKey: text(adCap?.key),
    audience: Object.entries(audience ?? {}).map(([key, list]) => `${key} = ${[list].flat().join(', ')}`).join('\n'),
    rules: Object.fromEntries([...RULES, ...SIZES].map((field) => [field.name, listed(others[field.name])])),
  };
}

/** @param {any} ad */
function isSimpleAd(ad) {
  if (ad === undefined || ad === null) return true;
  return typeof ad === 'object' && !Array.isArray(ad)
    && Object.entries(ad).every(([key, value]) => ['title', 'text'].includes(key) && typeof value === 'string');
}

/** The elements of a list, separated by semicolons. @param {unknown} value */
function listed(value) {
  return Array.isArray(value) ? value.map(text).join('; ') : text(value);
}

/** @param {unknown} value */
function text(value) {
  return value === undefined || value === null ? '' : String(value);
}

/**
 * The properties with these values. Those that the form does not have stay as they were. What is no number or no JSON
 * is passed on as text, so that the gateway says what it expects.
 *
 * @param {Values} values @param {any} before properties
 * @returns {any}
 */
export function writeProperties(values, before) {
  const properties = { ...before };
  set(properties, 'name', values.name.trim());
  set(properties, 'ad', adOf(values));
  set(properties, 'adTriggers', values.adTriggers.join() === 'ENTER' ? '' : TRIGGERS.filter((each) => values.adTriggers.includes(each)));
  set(properties, 'adCap', capOf(values));
  set(properties, 'audience', audienceOf(values.audience));
  for (const [name, value] of Object.entries(values.rules)) {
    set(properties, name, LISTS.has(name) ? listOf(value) : NUMBERS.has(name) ? number(value) : value.trim());
  }
  return properties;
}

/** @param {any} properties @param {string} name @param {unknown} value empty to remove it */
function set(properties, name, value) {
  if (value === '' || value === undefined) delete properties[name];
  else properties[name] = value;
}

/** @param {string} value undefined if it has no element */
function listOf(value) {
  const elements = value.split(';').map((each) => each.trim()).filter(Boolean);
  return elements.length ? elements : undefined;
}

/** @param {string} value @returns {number | string} */
function number(value) {
  const trimmed = value.trim();
  return trimmed === '' || Number.isNaN(Number(trimmed)) ? trimmed : Number(trimmed);
}

/** @param {Values} values */
function adOf({ adTitle, adText, adJson }) {
  if (adJson !== null) {
    try {
      return adJson.trim() ? JSON.parse(adJson) : undefined;
    } catch {
      return adJson;
    }
  }
  const ad = {};
  set(ad, 'title', adTitle.trim());
  set(ad, 'text', adText.trim());
  return Object.keys(ad).length ? ad : undefined;
}

/** @param {Values} values */
function capOf({ capCount, capPer, capKey }) {
  if (![capCount, capPer, capKey].some((each) => each.trim())) return undefined;
  const cap = {};
  set(cap, 'count', number(capCount));
  set(cap, 'per', capPer.trim());
  set(cap, 'key', capKey.trim());
  return cap;
}

/** @param {string} lines */
function audienceOf(lines) {
  const audience = Object.fromEntries(lines.split('\n').filter((line) => line.trim()).map((line) => {
    const [name, ...list] = line.split('=');
    return [name.trim(), list.join('=').split(',').map((each) => each.trim()).filter(Boolean)];
  }));
  return Object.keys(audience).length ? audience : undefined;
}

/** An id for a new zone: the letters and digits of its name; empty if it has none. @param {string} name */
export function idFor(name) {
  return name.normalize('NFD').toLowerCase().replace(/[\u0300-\u036f]/g, '').replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '');
}
