// Where labels go on a map, so that none lies over another.

export const TILE_PIXELS = 512;
export const LINE_PIXELS = 15;
/** A zone that is less wide has no label. */
export const NAME_PIXELS = 36;
/** Around each label. */
const PADDING = 4;
/** From the point of a label to the label below or above it. */
const OFFSET_PIXELS = 18;

/** @typedef {{x: number, y: number, lines: string[], width: number, minZoom: number, maxZoom?: number, zone?: Box, points?: {x: number, y: number}[], avoid?: Box[], state?: 'over' | 'full' | ''}} Label in Web Mercator, the world is 1 wide: the box of its zone, other points of it, and boxes of smaller zones in it; the state colours the last line */
/** @typedef {{left: number, top: number, right: number, bottom: number}} Box from the corner of the world */
/** @typedef {{label: Label, x: number, y: number, top: number}} Placed a point, and how far the top of the text is below it, in pixels */

/**
 * The labels that are shown at a zoom: each at its point or, where another label or a smaller zone is in the way, at another
 * point of its zone. Those of zones within each other stand above each other. One for which there is no room is left out.
 *
 * @param {Label[]} labels the most important first @param {number} zoom @param {Box[]} [taken] by others, in pixels @returns {Placed[]}
 */
export function place(labels, zoom, taken = []) {
  const scale = TILE_PIXELS * 2 ** zoom;
  const boxes = [...taken];
  /** @type {Placed[]} */
  const placed = [];
  for (const label of labels) {
    if (label.minZoom > zoom || (label.maxZoom ?? Infinity) <= zoom) continue;
    const free = candidates(label).map((each) => ({ ...each, box: boxAt(label, each, scale) }))
      .filter(({ box, isMoved }) => !boxes.some((other) => overlap(other, box)) && (!isMoved || isWithin(box, label.zone, scale)));
    const found = free.find(({ box }) => !label.avoid?.some((other) => overlap(scaled(other, scale), box))) ?? free[0];
    if (!found) continue;
    boxes.push(found.box);
    placed.push({ label, x: found.x, y: found.y, top: found.top });
  }
  return placed;
}

/** The places of a label, the best first. @param {Label} label @returns {{x: number, y: number, top: number, isMoved: boolean}[]} */
function candidates({ x, y, lines, points = [] }) {
  const height = LINE_PIXELS * lines.length;
  const middle = -height / 2;
  return [
    { x, y, top: middle, isMoved: false }, { x, y, top: OFFSET_PIXELS, isMoved: true }, { x, y, top: -OFFSET_PIXELS - height, isMoved: true },
    ...points.map((point) => ({ ...point, top: middle, isMoved: true })),
  ];
}

/** With room around it. @param {Label} label @param {{x: number, y: number, top: number}} at @param {number} scale @returns {Box} */
function boxAt({ width, lines }, { x, y, top }, scale) {
  const [left, upper] = [x * scale - width / 2, y * scale + top];
  return { left: left - PADDING, top: upper - PADDING, right: left + width + PADDING, bottom: upper + LINE_PIXELS * lines.length + PADDING };
}

/** @param {Box} box @param {Box | undefined} zone in Web Mercator @param {number} scale */
function isWithin(box, zone, scale) {
  return !zone || (box.top + PADDING >= zone.top * scale && box.bottom - PADDING <= zone.bottom * scale);
}

/** @param {Box} box @param {number} scale @returns {Box} */
function scaled({ left, top, right, bottom }, scale) {
  return { left: left * scale, top: top * scale, right: right * scale, bottom: bottom * scale };
}

/** @param {Box} a @param {Box} b */
function overlap(a, b) {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

/**
 * Lines of about equal width, broken between words only.
 *
 * @param {string} text @param {number} most the width of a line @param {(text: string) => number} widthOf @returns {string[]}
 */
export function wrapped(text, most, widthOf) {
  const count = Math.ceil(widthOf(text) / most);
  const even = widthOf(text) / count;
  /** @type {string[]} */
  const lines = [];
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const last = lines.length - 1;
    const longer = last < 0 ? word : `${lines[last]} ${word}`;
    if (last < 0 || lines.length < count && widthOf(lines[last]) >= even || widthOf(longer) > most) lines.push(word);
    else lines[last] = longer;
  }
  return lines.length ? lines : [text];
}
