// The properties of a zone that Fenceline reads, as fields of the form.

/** @typedef {'what' | 'when' | 'sure' | 'who'} Group */
/**
 * @typedef {object} Field
 * @property {string} name of the property; with a dot, of a member
 * @property {string} label
 * @property {'text' | 'number' | 'duration' | 'instant' | 'hours'} type
 * @property {string} [hint]
 * @property {string} [example]
 * @property {[string, string][]} [options] the values that are valid, with words for them
 * @property {Group} [group] of the form
 */

export const TRIGGERS = ['ENTER', 'EXIT', 'DWELL', 'CROSS', 'APPROACH', 'INSIDE'];

/** Title, and what holds if nothing is set. @type {[Group, string, string][]} */
export const GROUPS = [
  ['what', 'What', 'Enters and leaves'], ['when', 'When', 'Always'], ['sure', 'How sure', 'Each fix counts'], ['who', 'Ad, and who gets it', 'No ad'],
];

/** @type {Field[]} */
export const RULES = [
  { group: 'what', name: 'dwell', label: 'Dwell after', type: 'duration', hint: 'DWELL once a device has been inside for so long' },
  { group: 'what', name: 'approachMeters', label: 'Approach, metres', type: 'number', hint: 'APPROACH when a device outside comes so near', example: '500' },
  { group: 'what', name: 'approachWithin', label: 'Approach, time', type: 'duration', hint: 'And would arrive within this time at its speed' },
  { group: 'what', name: 'capacity', label: 'Capacity', type: 'number', hint: 'With more devices the zone is over', example: '200' },
  { group: 'when', name: 'openingHours', label: 'Opening hours', type: 'hours', hint: 'When the zone exists; always, if there are none' },
  { group: 'when', name: 'timeZone', label: 'Time zone', type: 'text', hint: 'Of the opening hours', example: 'Europe/Berlin' },
  { group: 'when', name: 'validFrom', label: 'Valid from', type: 'instant', hint: 'By the clock of this browser' },
  { group: 'when', name: 'validUntil', label: 'Valid until', type: 'instant', hint: 'By the clock of this browser' },
  { group: 'when', name: 'speedLimitMetersPerSecond', label: 'Speed limit, m/s', type: 'number', hint: 'The zone covers only fixes that are faster', example: '8.3' },
  { group: 'when', name: 'minAltitudeMeters', label: 'Lowest altitude, metres', type: 'number', hint: 'The zone covers only fixes with an altitude of at least this', example: '0' },
  { group: 'when', name: 'maxAltitudeMeters', label: 'Highest altitude, metres', type: 'number', hint: 'The zone covers only fixes with an altitude of at most this', example: '120' },
  { group: 'when', name: 'when', label: 'Condition', type: 'text', hint: 'In CEL: the zone covers only fixes for which it is true', example: "fix.attributes.kind == 'truck'" },
  { group: 'sure', name: 'enterConfirmations', label: 'Fixes to enter', type: 'number', hint: 'Consecutive fixes inside', example: '1' },
  { group: 'sure', name: 'exitConfirmations', label: 'Fixes to leave', type: 'number', hint: 'Consecutive fixes outside', example: '1' },
  { group: 'sure', name: 'enterAfter', label: 'Time to enter', type: 'duration', hint: 'ENTER only after so long inside' },
  { group: 'sure', name: 'exitAfter', label: 'Time to leave', type: 'duration', hint: 'EXIT only after so long outside' },
  { group: 'sure', name: 'exitBufferMeters', label: 'Exit buffer, metres', type: 'number', hint: 'A device leaves when it is further away than this', example: '0' },
  { group: 'sure', name: 'uncertainty', label: 'Accuracy at the border', type: 'text', hint: 'What the accuracy of a fix means',
    options: [['', 'Not considered'], ['ignore', 'Ignored'], ['strict', 'The whole circle of a fix counts'], ['loose', 'Any part of its circle counts']] },
];

/** @type {Field[]} */
export const SIZES = [
  { name: 'radiusMeters', label: 'Radius, metres', type: 'number' },
  { name: 'innerRadiusMeters', label: 'Inner radius, metres', type: 'number' },
  { name: 'bufferMeters', label: 'Half width, metres', type: 'number', hint: 'On each side of the line' },
];
