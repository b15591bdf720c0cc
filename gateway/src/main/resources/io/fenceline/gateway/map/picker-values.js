// Between the texts of a zone's rules and what pickers show. Each reader returns null for what its picker cannot show.

/** @typedef {{days: string[], from: string, until: string}} Hours times as HH:MM */

export const DAYS = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'];
/** @type {[string, number][]} the letter of ISO 8601, and seconds */
const UNITS = [['D', 86_400], ['H', 3_600], ['M', 60], ['S', 1]];
const DURATION = /^P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/;
const HOURS = /^(?:([A-Z][a-z](?:[-,][A-Z][a-z])*) )?(\d\d:\d\d)-(\d\d:\d\d)$/;

/** A duration in its largest unit that leaves no rest. @param {string} iso @returns {{count: string, unit: string} | null} */
export function readDuration(iso) {
  if (!iso) return { count: '', unit: 'M' };
  const match = DURATION.exec(iso);
  const seconds = match ? UNITS.reduce((sum, [, each], i) => sum + each * Number(match[i + 1] ?? 0), 0) : 0;
  const unit = UNITS.find(([, each]) => seconds % each === 0);
  return seconds && unit ? { count: String(seconds / unit[1]), unit: unit[0] } : null;
}

/** @param {string} count @param {string} unit */
export function writeDuration(count, unit) {
  if (!count.trim()) return '';
  return unit === 'D' ? `P${count}D` : `PT${count}${unit}`;
}

/** The time of the browser's clock, for an input. @param {string} iso @returns {string | null} */
export function readInstant(iso) {
  if (!iso) return '';
  const millis = Date.parse(iso);
  return Number.isNaN(millis) ? null : new Date(millis - new Date(millis).getTimezoneOffset() * 60_000).toISOString().slice(0, 19);
}

/** @param {string} local of an input */
export function writeInstant(local) {
  return local && new Date(local).toISOString().replace('.000Z', 'Z');
}

/** @param {string} list such as "Mo-Fr 08:00-18:00; Sa 09:00-12:00" @returns {Hours[] | null} */
export function readHours(list) {
  const entries = list.split(';').map((each) => each.trim()).filter(Boolean).map((entry) => {
    const [, days, from, until] = HOURS.exec(entry) ?? [];
    const known = daysOf(days ?? 'Mo-Su');
    return known && from < '24' && until < '24' ? { days: known, from, until } : null;
  });
  return entries.every((each) => each !== null) ? entries : null;
}

/** @param {string} text such as "Mo-Fr,Su" @returns {string[] | null} */
function daysOf(text) {
  const days = text.split(',').flatMap((part) => {
    const [first, last = first] = part.split('-').map((day) => DAYS.indexOf(day));
    return first < 0 || last < first ? [''] : DAYS.slice(first, last + 1);
  });
  return days.includes('') ? null : days;
}

/** Those without a day or a time are left out. @param {Hours[]} hours */
export function writeHours(hours) {
  return hours.filter(({ days, from, until }) => days.length && from && until).map(({ days, from, until }) => `${daysText(days)} ${from}-${until}`).join('; ');
}

/** @param {string[]} days */
function daysText(days) {
  /** @type {number[][]} first and last of each span */
  const spans = [];
  for (const day of DAYS.keys()) {
    if (!days.includes(DAYS[day])) continue;
    const span = spans.at(-1);
    if (span?.[1] === day - 1) span[1] = day;
    else spans.push([day, day]);
  }
  return spans.map(([first, last]) => (first === last ? DAYS[first] : `${DAYS[first]}-${DAYS[last]}`)).join(',');
}
