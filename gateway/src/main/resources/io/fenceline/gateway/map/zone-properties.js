// The properties of a zone that Fenceline reads, as fields of the form.

/**
 * @typedef {object} Field
 * @property {string} name of the property; with a dot, of a member
 * @property {string} label
 * @property {'text' | 'number' | 'duration' | 'instant' | 'triggers' | 'json' | 'list'} type
 * @property {string} [hint]
 * @property {string} [example]
 */

export const TRIGGERS = ['ENTER', 'EXIT', 'DWELL', 'CROSS', 'INSIDE'];

/** @type {Field[]} */
export const RULES = [
  { name: 'dwell', label: 'Dwell after', type: 'duration', hint: 'DWELL once a device has been inside for so long', example: 'PT5M' },
  { name: 'enterConfirmations', label: 'Fixes to enter', type: 'number', hint: 'Consecutive fixes inside', example: '1' },
  { name: 'exitConfirmations', label: 'Fixes to leave', type: 'number', hint: 'Consecutive fixes outside', example: '1' },
  { name: 'enterAfter', label: 'Time to enter', type: 'duration', hint: 'ENTER only after so long inside', example: 'PT30S' },
  { name: 'exitAfter', label: 'Time to leave', type: 'duration', hint: 'EXIT only after so long outside', example: 'PT30S' },
  { name: 'exitBufferMeters', label: 'Exit buffer, metres', type: 'number', hint: 'A device leaves when it is further away than this', example: '0' },
  { name: 'uncertainty', label: 'Accuracy at the border', type: 'text', hint: 'ignore; strict: the whole circle of a fix counts; loose: any part of it', example: 'strict' },
  { name: 'openingHours', label: 'Opening hours', type: 'list', hint: 'Days and times of the week; several separated by semicolons', example: 'Mo-Fr 08:00-18:00; Sa 09:00-12:00' },
  { name: 'timeZone', label: 'Time zone', type: 'text', hint: 'Of the opening hours', example: 'Europe/Berlin' },
  { name: 'speedLimitMetersPerSecond', label: 'Speed limit, m/s', type: 'number', hint: 'The zone covers only fixes that are faster', example: '8.3' },
  { name: 'when', label: 'Condition', type: 'text', hint: 'In CEL: the zone covers only fixes for which it is true', example: "fix.attributes.kind == 'truck'" },
  { name: 'validFrom', label: 'Valid from', type: 'instant', hint: 'ISO 8601 with an offset', example: '2026-06-01T08:00:00Z' },
  { name: 'validUntil', label: 'Valid until', type: 'instant', hint: 'ISO 8601 with an offset', example: '2026-06-30T20:00:00Z' },
];

/** @type {Field[]} */
export const SIZES = [
  { name: 'radiusMeters', label: 'Radius, metres', type: 'number' },
  { name: 'innerRadiusMeters', label: 'Inner radius, metres', type: 'number' },
  { name: 'bufferMeters', label: 'Half width, metres', type: 'number', hint: 'On each side of the line' },
];
