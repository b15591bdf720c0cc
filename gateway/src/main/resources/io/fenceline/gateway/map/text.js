// Texts from values.

const TIME = new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' });
const DAY_AND_TIME = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium', hourCycle: 'h23' });
const DAY_MILLIS = 86_400_000;

/** @param {number} millis @param {number} now epoch milliseconds */
export function timeText(millis, now = Date.now()) {
  return Math.abs(now - millis) < DAY_MILLIS / 2 ? TIME.format(millis) : DAY_AND_TIME.format(millis);
}

/** @param {number} millis a duration */
export function durationText(millis) {
  const seconds = Math.max(0, Math.round(millis / 1000));
  if (seconds < 60) return `${seconds} s`;
  if (seconds < 3600) return inTwo(seconds / 60, 'min', seconds % 60, 's');
  if (seconds < 86_400) return inTwo(seconds / 3600, 'h', (seconds % 3600) / 60, 'min');
  return inTwo(seconds / 86_400, 'd', (seconds % 86_400) / 3600, 'h');
}

/** @param {number} count @param {string} unit @param {number} rest @param {string} smaller */
function inTwo(count, unit, rest, smaller) {
  const whole = `${Math.floor(count)} ${unit}`;
  return rest >= 1 ? `${whole} ${Math.floor(rest)} ${smaller}` : whole;
}

const UNITS = /** @type {const} */ (['day', 'hour', 'minute', 'second']);

/** A duration in words, such as "1 hour 30 minutes". @param {string} iso ISO 8601; other text as it is */
export function durationOf(iso) {
  const match = /^P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d+)?)S)?)?$/.exec(iso);
  const words = match ? UNITS.flatMap((unit, i) => (Number(match[i + 1] ?? 0) ? [counted(Number(match[i + 1]), unit)] : [])) : [];
  return words.length ? words.join(' ') : iso;
}

/** @param {number} count @param {string} noun */
function counted(count, noun) {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** An instant in the browser's time zone. @param {string} iso other text as it is */
export function instantText(iso) {
  const millis = Date.parse(iso);
  return Number.isNaN(millis) ? iso : DAY_AND_TIME.format(millis);
}

/** Texts as an enumeration. @param {string[]} texts @param {string} word before the last */
export function listText(texts, word = 'and') {
  return texts.length < 2 ? texts.join() : `${texts.slice(0, -1).join(', ')} ${word} ${texts[texts.length - 1]}`;
}

const REASONS = {
  FIRST_FIX: 'first fix of the device',
  ZONE_STARTED: 'the zone became valid',
  ZONE_CHANGED: 'the zone changed',
  ZONE_REMOVED: 'the zone was deleted',
  ZONE_EXPIRED: 'the zone expired',
  ZONE_OPENED: 'the zone opened',
  ZONE_CLOSED: 'the zone closed',
  CONDITION: 'its condition changed',
  DEVICE_SILENT: 'the device is silent',
  MOVED: 'the device moved',
};

/** @param {string | undefined} reason */
export function reasonText(reason) {
  return reason ? REASONS[/** @type {keyof typeof REASONS} */ (reason)] ?? reason : '';
}

const VERBS = { ENTER: 'entered', EXIT: 'left', DWELL: 'stays in', CROSS: 'crossed', APPROACH: 'approaches', OVERDUE: 'is overdue at', INSIDE: 'is in' };

/** @param {string} type */
export function verbOf(type) {
  return VERBS[/** @type {keyof typeof VERBS} */ (type)] ?? type;
}

/** How far away the device is that approaches: "3 min away" if that is known. @param {{distanceMeters: number, arrivalSeconds?: number}} event */
export function awayText({ distanceMeters, arrivalSeconds }) {
  if (arrivalSeconds === undefined) {
    return distanceMeters < 1000 ? `${Math.round(distanceMeters)} m away` : `${(distanceMeters / 1000).toFixed(1)} km away`;
  }
  return `${arrivalSeconds < 60 ? `${Math.round(arrivalSeconds)} s` : `${Math.round(arrivalSeconds / 60)} min`} away`;
}

const QUESTIONS = { ENTER: 'enter', EXIT: 'leave', DWELL: 'dwell in', CROSS: 'cross', APPROACH: 'approach', OVERDUE: 'count as overdue at' };

/** The verb of "Why did it ...?" @param {string} type */
export function questionOf(type) {
  return QUESTIONS[/** @type {keyof typeof QUESTIONS} */ (type)] ?? type;
}

/** The parts of an ad that a card shows, whatever its form. @param {any} ad */
export function adText(ad) {
  if (typeof ad !== 'object' || ad === null) return { title: String(ad), text: '' };
  const title = ad.title ?? ad.headline ?? ad.name;
  const text = ad.text ?? ad.description ?? ad.body;
  if (typeof title === 'string') return { title, text: typeof text === 'string' ? text : '' };
  return { title: typeof text === 'string' ? text : 'Ad', text: typeof text === 'string' ? '' : JSON.stringify(ad) };
}

/** @param {number} degrees @returns {string} five decimals: about a metre */
export function degreesText(degrees) {
  return degrees.toFixed(5);
}
