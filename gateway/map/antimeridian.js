// Cuts shapes at the antimeridian. The rings of world-atlas cross it, which maps draw as lines around the globe.

/** @typedef {number[][]} Line positions: longitude, latitude */

/** Without jumps: longitudes go on beyond 180 degrees. @param {Line} line @returns {Line} */
export function unwrapped(line) {
  let turns = 0;
  return line.map(([x, y], i) => {
    const before = i > 0 ? line[i - 1][0] : x;
    if (x - before > 180) turns -= 360;
    if (x - before < -180) turns += 360;
    return [x + turns, y];
  });
}

/** A ring around a pole goes over the pole. @param {Line} ring unwrapped @returns {Line} closed */
function closed(ring) {
  const [first, last] = [ring[0], ring[ring.length - 1]];
  if (Math.abs(last[0] - first[0]) < 180) return ring;
  const pole = ring.reduce((sum, [, y]) => sum + y, 0) < 0 ? -90 : 90;
  return [...ring, [last[0], pole], [first[0], pole], first];
}

/** The part of a closed ring on one side of a meridian. @param {Line} ring @param {number} x @param {1 | -1} side 1 for east @returns {Line} */
function half(ring, x, side) {
  const isIn = (/** @type {number[]} */ p) => (p[0] - x) * side >= 0;
  /** @type {Line} */
  const part = [];
  for (let i = 1; i < ring.length; i++) {
    const [a, b] = [ring[i - 1], ring[i]];
    if (isIn(a)) part.push(a);
    if (isIn(a) !== isIn(b)) part.push([x, a[1] + ((x - a[0]) / (b[0] - a[0])) * (b[1] - a[1])]);
  }
  return part.length ? [...part, part[0]] : part;
}

/** A polygon as polygons that do not cross the antimeridian. @param {Line[]} polygon @returns {Line[][]} */
export function cutPolygon(polygon) {
  const rings = polygon.map((ring) => closed(unwrapped(ring)));
  return [-360, 0, 360]
    .map((turn) => rings
      .map((ring) => half(half(ring, turn - 180, 1), turn + 180, -1).map(([x, y]) => [x - turn, y]))
      .filter((ring) => ring.length >= 4))
    .filter((parts) => parts.length > 0);
}

/** A line as lines that do not jump. @param {Line} line @returns {Line[]} */
export function cutLine(line) {
  /** @type {Line[]} */
  const parts = [[]];
  line.forEach((position, i) => {
    if (i > 0 && Math.abs(position[0] - line[i - 1][0]) > 180) parts.push([]);
    parts[parts.length - 1].push(position);
  });
  return parts.filter((part) => part.length > 1);
}
