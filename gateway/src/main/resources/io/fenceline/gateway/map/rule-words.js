// The rules of a zone as sentences, for people who do not know its properties.
import { durationOf, instantText, listText } from './text.js';

const DAYS = { Mo: 'Monday', Tu: 'Tuesday', We: 'Wednesday', Th: 'Thursday', Fr: 'Friday', Sa: 'Saturday', Su: 'Sunday' };
const TRIGGERS = {
  ENTER: 'when a device enters', EXIT: 'when it leaves', DWELL: 'when it stays', CROSS: 'when it crosses the zone',
  APPROACH: 'when it comes near',
  INSIDE: 'with each position inside',
};
const UNCERTAINTY = {
  strict: 'A device enters when it is certainly inside, and leaves when it is certainly outside.',
  loose: 'A device enters when it may be inside, and leaves when it is certainly outside.',
};

/** @param {any} feature @returns {string[]} */
export function rulesInWords(feature) {
  const rules = feature.properties ?? {};
  return [
    size(rules), hours(rules), validity(rules), speed(rules), altitude(rules), rules.when && `Only while ${rules.when}.`,
    proof('enters', rules.enterConfirmations, rules.enterAfter, 'inside'),
    proof('leaves', rules.exitConfirmations, rules.exitAfter, 'outside'),
    rules.exitBufferMeters > 0 && `A device leaves only when it is more than ${rules.exitBufferMeters} m away.`,
    UNCERTAINTY[/** @type {keyof typeof UNCERTAINTY} */ (rules.uncertainty)],
    capacity(rules),
    approach(rules),
    rules.dwell && `A stay is reported after ${durationOf(rules.dwell)}.`,
    ...ads(rules),
  ].filter((text) => typeof text === 'string' && text !== '');
}

/** @param {any} rules */
function size({ radiusMeters, innerRadiusMeters, bufferMeters }) {
  if (bufferMeters) return `${bufferMeters} m on each side of its line.`;
  if (innerRadiusMeters) return `A ring from ${innerRadiusMeters} m to ${radiusMeters} m.`;
  return radiusMeters && `A circle with a radius of ${radiusMeters} m.`;
}

/** @param {any} rules */
function hours({ openingHours, timeZone }) {
  if (!openingHours?.length) return '';
  return `Open ${listText([openingHours].flat().map(week))}${timeZone ? `, by the clock of ${timeZone.replaceAll('_', ' ')}` : ''}.`;
}

/** @param {string} entry such as "Mo-Fr 08:00-18:00" */
function week(entry) {
  const [, days, times] = /^(?:(\S+) )?(\d\d:\d\d\S*)$/.exec(entry) ?? [];
  if (!times) return entry;
  return `${days ? `on ${listText(days.split(',').map(daysText))}` : 'every day'} from ${times.split(',').map(timesText).join(' and ')}`;
}

/** @param {string} days such as "Mo-Fr" or "Sa" */
function daysText(days) {
  if (days === 'Mo-Fr') return 'weekdays';
  return days.split('-').map((day) => DAYS[/** @type {keyof typeof DAYS} */ (day)] ?? day).join(' to ');
}

/** @param {string} times such as "08:00-18:00" */
function timesText(times) {
  return times.split('-').map((time) => time.replace(/^0(\d)/, '$1').replace(/:00$/, '')).join(' to ');
}

/** @param {any} rules */
function validity({ validFrom, validUntil }) {
  if (!validFrom && !validUntil) return '';
  return ['Valid', validFrom && `from ${instantText(validFrom)}`, validUntil && `until ${instantText(validUntil)}`].filter(Boolean).join(' ') + '.';
}

/** @param {any} rules */
function approach({ approachMeters: meters, approachWithin }) {
  return meters > 0 && `A device is reported when it comes within ${meters} m${approachWithin ? ` and would arrive within ${durationOf(approachWithin)}` : ''}.`;
}

/** @param {any} rules */
function capacity({ capacity: devices }) {
  return devices !== undefined && devices !== null && `Room for ${devices} ${devices === 1 ? 'device' : 'devices'}.`;
}

/** @param {any} rules */
function speed({ speedLimitMetersPerSecond: limit }) {
  return limit !== undefined && limit !== null && `Only for devices that are faster than ${Math.round(limit * 36) / 10} km/h.`;
}

/** @param {any} rules */
function altitude({ minAltitudeMeters: min, maxAltitudeMeters: max }) {
  const limits = [min ?? undefined, max ?? undefined];
  if (limits.every((limit) => limit === undefined)) return '';
  if (limits[1] === undefined) return `Only for devices at an altitude of ${min} m or more.`;
  return limits[0] === undefined ? `Only for devices at an altitude of ${max} m or less.` : `Only for devices at an altitude of ${min} m to ${max} m.`;
}

/** @param {string} verb @param {number | undefined} fixes @param {string | undefined} after @param {string} where */
function proof(verb, fixes, after, where) {
  const parts = [fixes && fixes > 1 && `${fixes} positions`, after && durationOf(after)].filter(Boolean);
  return parts.length > 0 && `A device ${verb} after ${parts.join(' and ')} ${where}.`;
}

/** @param {any} rules @returns {string[]} */
function ads({ ad, adTriggers, adCap, audience }) {
  if (ad === undefined || ad === null) return [];
  const when = (adTriggers ?? ['ENTER']).map((/** @type {keyof typeof TRIGGERS} */ each) => TRIGGERS[each] ?? each);
  return [
    `The ad is sent ${listText(when)}.`,
    adCap ? `A device gets it at most ${times(adCap.count)} in ${durationOf(adCap.per)}${adCap.key ? `, together with other ads of “${adCap.key}”` : ''}.` : '',
    ...Object.entries(audience ?? {}).map(([name, values]) => `Only devices whose ${name} is ${listText([values].flat(), 'or')} get it.`),
  ];
}

/** @param {number} count */
function times(count) {
  return count === 1 ? 'once' : count === 2 ? 'twice' : `${count} times`;
}
