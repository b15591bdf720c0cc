// Ticks of a span of time.

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const STEPS = [MINUTE / 6, MINUTE / 2, MINUTE, 2 * MINUTE, 5 * MINUTE, 10 * MINUTE, 30 * MINUTE, HOUR, 2 * HOUR, 6 * HOUR, 12 * HOUR, DAY, 2 * DAY, 7 * DAY, 14 * DAY, 30 * DAY, 90 * DAY, 365 * DAY];
const SECONDS = new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' });
const MINUTES = new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
const DATE = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short' });

/**
 * At round times of the browser's clock; a tick at midnight has the date.
 *
 * @param {number} from @param {number} to epoch milliseconds @param {number} most ticks @returns {{at: number, text: string}[]}
 */
export function ticksOf(from, to, most) {
  const step = STEPS.find((each) => (to - from) / each <= most) ?? STEPS[STEPS.length - 1];
  const offset = new Date(from).getTimezoneOffset() * MINUTE;
  const ticks = [];
  for (let at = Math.ceil((from - offset) / step) * step + offset; at <= to; at += step) ticks.push({ at, text: textOf(at, step) });
  return ticks;
}

/** @param {number} at @param {number} step */
function textOf(at, step) {
  const date = new Date(at);
  if (step >= DAY || date.getHours() + date.getMinutes() + date.getSeconds() === 0) return DATE.format(at);
  return (step < MINUTE ? SECONDS : MINUTES).format(at);
}
