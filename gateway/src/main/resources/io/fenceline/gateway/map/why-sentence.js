// Why a device got an event, or got none, as a sentence with two positions: that of the fix which decided, and the one before.
import { timeText } from './text.js';

/** @typedef {import('./explanation.js').Step} Step */
/** @typedef {import('./explanation.js').Decision} Decision */
/** @typedef {{lon: number, lat: number, text: string}} Place */
/** @typedef {{text: string, places: Place[]}} Sentence the earlier place first */

/** @param {number} meters negative inside */
export function borderText(meters) {
  const distance = Math.abs(meters);
  const text = distance < 10 ? `${distance.toFixed(1)} m` : distance < 10_000 ? `${distance.toFixed(0)} m` : `${(distance / 1000).toFixed(1)} km`;
  return `${text} ${meters > 0 ? 'outside' : 'inside'}`;
}

/**
 * About the event, if the replay has it, or else about the last fix until then.
 *
 * @param {Step[]} steps about one zone, in their order @param {{id: string, time: number} | null} event null for now
 * @returns {Sentence | null} null if no fix was evaluated
 */
export function sentenceOf(steps, event) {
  const decided = steps.flatMap((step) => (step.zones ?? []).map((decision) => ({ step, decision })));
  const asked = event ? decided.findLastIndex(({ decision }) => decision.transitionId === event.id) : -1;
  const at = asked >= 0 ? asked : decided.findLastIndex(({ step: { time } }) => time !== undefined && time <= (event?.time ?? Infinity));
  if (at < 0) return null;
  const before = decided.slice(0, at).findLast(({ decision }) => decision.borderMeters !== undefined);
  return { text: textOf(decided[at], before), places: [before, decided[at]].flatMap((each) => (each ? placeOf(each) : [])) };
}

/** @typedef {{step: Step, decision: Decision}} Decided */

/** @param {Decided} asked @param {Decided | undefined} before */
function textOf({ step, decision }, before) {
  const time = step.time === undefined ? '' : `At ${timeText(step.time)}`;
  if (decision.borderMeters === undefined) return `${time || 'Without a fix'}: ${decision.why}.`;
  const earlier = before?.decision.borderMeters === undefined ? '' : `, ${borderText(before.decision.borderMeters)} before`;
  const because = decision.decidedBy === 'position' ? '' : ` What decided: ${decision.why}.`;
  return `${time} it was ${borderText(decision.borderMeters)}${earlier}.${because}`;
}

/** @param {Decided} decided @returns {Place[]} */
function placeOf({ step: { time, lon, lat }, decision }) {
  if (lon === undefined || lat === undefined || time === undefined || decision.borderMeters === undefined) return [];
  return [{ lon, lat, text: `${timeText(time)}\n${borderText(decision.borderMeters)}` }];
}
