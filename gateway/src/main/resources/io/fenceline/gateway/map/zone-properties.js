// The properties of a zone that Fenceline reads, as fields of the form.

/**
 * @typedef {object} Field
 * @property {string} name of the property; with a dot, of a member
 * @property {string} label
 * @property {'text' | 'number' | 'duration' | 'instant' | 'hours'} type
 * @property {string} [hint]
 * @property {string} [example]
 * @property {[string, string][]} [options] the values that are valid, with words for them
 */

export const TRIGGERS = ['ENTER', 'EXIT', 'DWELL', 'CROSS', 'APPROACH', 'INSIDE'];

/** @type {Field[]} */
export const RULES = [
  { name: 'dwell', label: 'Dwell after', type: 'duration', hint: 'DWELL once a device has been inside for so long' },
  { name: 'enterConfirmations', label: 'Fixes to enter', type: 'number', hint: 'Consecutive fixes inside', example: '1' },
  { name: 'exitConfirmations', label: 'Fixes to leave', type: 'number', hint: 'Consecutive fixes outside', example: '1' },
  { name: 'enterAfter', label: 'Time to enter', type: 'duration', hint: 'ENTER only after so long inside' },
  { name: 'exitAfter', label: 'Time to leave', type: 'duration', hint: 'EXIT only after so long outside' },
  { name: 'exitBufferMeters', label: 'Exit buffer, metres', type: 'number', hint: 'A device leaves when it is further away than this', example: '0' },
  { name: 'uncertainty', label: 'Accuracy at the border', type: 'text', hint: 'What the accuracy of a fix means',
    options: [['', 'Not considered'], ['ignore', 'Ignored'], ['strict', 'The whole circle of a fix counts'], ['loose', 'Any part of its circle counts']] },
  { name: 'capacity', label: 'Capacity', type: 'number', hint: 'With more devices the zone is over', example: '200' },
  { name: 'approachMeters', label: 'Approach, metres', type: 'number', hint: 'APPROACH when a device outside comes so near', example: '500' },
  { name: 'approachWithin', label: 'Approach, time', type: 'duration', hint: 'And would arrive within this time at its speed' },
  { name: 'openingHours', label: 'Opening hours', type: 'hours', hint: 'When the zone exists; always, if there are none' },
  { name: 'timeZone', label: 'Time zone', type: 'text', hint: 'Of the opening hours', example: 'Europe/Berlin' },
  { name: 'speedLimitMetersPerSecond', label: 'Speed limit, m/s', type: 'number', hint: 'The zone covers only fixes that are faster', example: '8.3' },
  { name: 'minAltitudeMeters', label: 'Lowest altitude, metres', type: 'number', hint: 'The zone covers only fixes with an altitude of at least this', example: '0' },
  { name: 'maxAltitudeMeters', label: 'Highest altitude, metres', type: 'number', hint: 'The zone covers only fixes with an altitude of at most this', example: '120' },
  { name: 'when', label: 'Condition', type: 'text', hint: 'In CEL: the zone covers only fixes for which it is true', example: "fix.attributes.kind == 'truck'" },
  { name: 'validFrom', label: 'Valid from', type: 'instant', hint: 'By the clock of this browser' },
  { name: 'validUntil', label: 'Valid until', type: 'instant', hint: 'By the clock of this browser' },
];

/** @type {Field[]} */
export const SIZES = [
  { name: 'radiusMeters', label: 'Radius, metres', type: 'number' },
  { name: 'innerRadiusMeters', label: 'Inner radius, metres', type: 'number' },
  { name: 'bufferMeters', label: 'Half width, metres', type: 'number', hint: 'On each side of the line' },
];
