// The part of the world where most is.

/** @typedef {import('./squares.js').GridCell} GridCell */
/** @typedef {[number, number, number, number]} Bounds west, south, east, north */

/** At each side, this share may lie outside, at least one of a few. */
const SHARE = 0.025;
const FEW = 10;
/** What lies far from the rest makes the box so much wider. */
const TIMES = 4;

/** The box around all squares. @param {GridCell[]} cells @returns {Bounds} */
export function around(cells) {
  return [
    Math.min(...cells.map((cell) => cell.west)), Math.min(...cells.map((cell) => cell.south)),
    Math.max(...cells.map((cell) => cell.east)), Math.max(...cells.map((cell) => cell.north)),
  ];
}

/**
 * The squares without those few that make the box around them much larger than it would be without.
 *
 * @param {GridCell[]} cells
 */
export function withoutOutliers(cells) {
  const total = sum(cells);
  if (total < FEW) return cells;
  const room = Math.max(1, total * SHARE);
  const inner = trimmed(trimmed(cells, 'west', room), 'south', room);
  return span(around(cells)) > TIMES * span(around(inner)) ? inner : cells;
}

/** @param {GridCell[]} cells */
export function sum(cells) {
  return cells.reduce((total, { count }) => total + count, 0);
}

/** Leaves out squares at both ends as long as they hold no more than there is room for. @param {GridCell[]} cells @param {'west' | 'south'} side @param {number} room */
function trimmed(cells, side, room) {
  const sorted = [...cells].sort((a, b) => a[side] - b[side]);
  return sorted.slice(outside(sorted, room), sorted.length - outside([...sorted].reverse(), room));
}

/** How many of the first squares can be left out. @param {GridCell[]} cells @param {number} room */
function outside(cells, room) {
  let left = room;
  const kept = cells.findIndex(({ count }) => (left -= count) < 0);
  return Math.max(0, kept);
}

/** @param {Bounds} bounds */
function span([west, south, east, north]) {
  return Math.max(east - west, north - south);
}
