// Where labels go on a map, so that none lies over another.

export const TILE_PIXELS = 512;
export const LINE_PIXELS = 15;
/** A zone that is less wide has no label. */
export const NAME_PIXELS = 36;
/** Around each label. */
const PADDING = 4;
/** From the point of a label to the label below or above it. */
const OFFSET_PIXELS = 18;

/** @typedef {{x: number, y: number, lines: string[], width: number, minZoom: number, maxZoom?: number, north?: number, south?: number, state?: 'over' | 'full' | ''}} Label in Web Mercator, the world is 1 wide; north and south are those of the zone, the state colours the last line */
/** @typedef {{left: number, top: number, right: number, bottom: number}} Box pixels from the corner of the world */
/** @typedef {{label: Label, top: number}} Placed how far the top of the text is below the label's point, in pixels */

/**
 * The labels that are shown at a zoom: each at its point or, where another is in the way, below or above it, but in no other
 * zone's place: within its own. Those of zones within each other stand above each other. One for which there is no room is left out.
 *
 * @param {Label[]} labels the most important first @param {number} zoom @param {Box[]} [taken] by others @returns {Placed[]}
 */
export function place(labels, zoom, taken = []) {
  const scale = TILE_PIXELS * 2 ** zoom;
  const boxes = [...taken];
  /** @type {Placed[]} */
  const placed = [];
  for (const label of labels) {
    if (label.minZoom > zoom || (label.maxZoom ?? Infinity) <= zoom) continue;
    const height = LINE_PIXELS * label.lines.length;
    for (const top of [-height / 2, OFFSET_PIXELS, -OFFSET_PIXELS - height]) {
      const left = label.x * scale - label.width / 2;
      const y = label.y * scale + top;
      const isMoved = top !== -height / 2;
      if (isMoved && (y < (label.north ?? -Infinity) * scale || y + height > (label.south ?? Infinity) * scale)) continue;
      const box = { left: left - PADDING, top: y - PADDING, right: left + label.width + PADDING, bottom: y + height + PADDING };
      if (boxes.some((each) => overlap(each, box))) continue;
      boxes.push(box);
      placed.push({ label, top });
      break;
    }
  }
  return placed;
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
