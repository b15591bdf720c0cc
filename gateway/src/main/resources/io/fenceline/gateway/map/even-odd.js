// Rings that cross themselves, as polygons that do not: what lies inside by the even-odd rule stays the same.

/** @typedef {import('./geometry.js').Position} Position */
/** @typedef {{from: Position, to: Position, at: {share: number, point: Position}[]}} Edge with the crossings on it */

/** More edges than these are drawn as they are: it would take too long. */
const MOST_EDGES = 20_000;

/**
 * The first ring by the even-odd rule, without what is strictly inside others by the same rule.
 *
 * @param {Position[][]} rings of a polygon @returns {Position[][][]} polygons that do not cross themselves
 */
export function simplified(rings) {
  const parts = rings.map(evenOdd);
  if (parts.every((polygons) => polygons.length === 1 && polygons[0].length === 1)) return [rings];
  const [shells, ...others] = parts;
  const holes = others.flat();
  return [
    ...shells.map(([shell, ...gaps]) => [shell, ...gaps, ...holes.map(([hole]) => hole).filter((hole) => contains(shell, middle(hole)))]),
    // The part that a hole leaves out is there after all, if the first ring has it.
    ...holes.flatMap(([, ...islands]) => islands.map((island) => [island])),
  ];
}

/** @param {Position[]} ring @returns {Position[][][]} */
export function evenOdd(ring) {
  const edges = crossed(ring);
  if (!edges) return [[ring]];
  return nested(loops(edges));
}

/**
 * The area around which a ring goes at least once clockwise, whatever it goes around the other way: what a line covers
 * whose sides the ring follows.
 *
 * @param {Position[]} ring @returns {Position[][][]} polygons that do not cross themselves
 */
export function clockwise(ring) {
  const edges = crossed(ring);
  if (!edges) return [[ring]];
  const rings = loops(edges);
  const turns = rings.map(turn);
  const around = rings.map((loop) => rings.map((other, i) => (other !== loop && contains(other, middle(loop)) ? turns[i] : 0)));
  const outside = around.map((counts) => counts.reduce((sum, count) => sum + count, 0) > 0);
  const inside = around.map((counts, i) => counts.reduce((sum, count) => sum + count, turns[i]) > 0);
  return nested(rings.filter((_, i) => inside[i] !== outside[i]));
}

/** @param {Position[]} ring closed @returns {number} 1 for clockwise, -1 for counterclockwise */
function turn(ring) {
  let area = 0;
  const [[originX, originY]] = ring;
  for (let i = 1; i < ring.length; i++) {
    const [[ax, ay], [bx, by]] = [ring[i - 1], ring[i]];
    area += (ax - originX) * (by - originY) - (bx - originX) * (ay - originY);
  }
  return area < 0 ? 1 : -1;
}

/** The edges with their crossings; null if there are none. @param {Position[]} ring @returns {Edge[] | null} */
function crossed(ring) {
  if (ring.length < 5 || ring.length > MOST_EDGES) return null;
  /** @type {Edge[]} */
  const edges = ring.slice(1).map((to, i) => ({ from: ring[i], to, at: [] }));
  const west = (/** @type {Edge} */ { from, to }) => Math.min(from[0], to[0]);
  const east = (/** @type {Edge} */ { from, to }) => Math.max(from[0], to[0]);
  const sorted = edges.toSorted((a, b) => west(a) - west(b));
  let found = false;
  sorted.forEach((edge, i) => {
    const end = east(edge);
    for (let j = i + 1; j < sorted.length && west(sorted[j]) <= end; j++) found = cross(edge, sorted[j]) || found;
  });
  return found ? edges : null;
}

/** Adds the crossing of two edges to both. @param {Edge} a @param {Edge} b @returns {boolean} whether they cross */
function cross(a, b) {
  const [ax, ay] = [a.to[0] - a.from[0], a.to[1] - a.from[1]];
  const [bx, by] = [b.to[0] - b.from[0], b.to[1] - b.from[1]];
  const [x, y] = [b.from[0] - a.from[0], b.from[1] - a.from[1]];
  const area = ax * by - ay * bx;
  const s = (x * by - y * bx) / area;
  const t = (x * ay - y * ax) / area;
  if (!(s > 0 && s < 1 && t > 0 && t < 1)) return false;
  /** @type {Position} */
  const point = [a.from[0] + s * ax, a.from[1] + s * ay];
  a.at.push({ share: s, point });
  b.at.push({ share: t, point });
  return true;
}

/** Turns off at each crossing instead of going straight on, so the loops touch but do not cross. @param {Edge[]} edges @returns {Position[][]} closed */
function loops(edges) {
  const path = edges.flatMap(({ from, at }) => [from, ...at.sort((a, b) => a.share - b.share).map(({ point }) => point)]);
  const next = path.map((_, i) => (i + 1) % path.length);
  /** @type {Map<Position, number>} */
  const first = new Map();
  path.forEach((point, i) => {
    const other = first.get(point);
    if (other === undefined) first.set(point, i);
    else [next[i], next[other]] = [next[other], next[i]];
  });
  /** @type {Position[][]} */
  const found = [];
  const seen = new Set();
  for (let start = 0; start < path.length; start++) {
    /** @type {Position[]} */
    const loop = [];
    for (let i = start; !seen.has(i); i = next[i]) {
      seen.add(i);
      loop.push(path[i]);
    }
    if (loop.length > 2) found.push([...loop, loop[0]]);
  }
  return found;
}

/** Loops that do not cross, as polygons: one inside another is its hole, one inside that a polygon again. @param {Position[][]} rings */
function nested(rings) {
  const around = rings.map((ring) => rings.filter((other) => other !== ring && contains(other, middle(ring))));
  const isShell = (/** @type {number} */ i) => around[i].length % 2 === 0;
  return rings.flatMap((shell, i) => !isShell(i) ? [] : [[shell,
    ...rings.filter((_, j) => around[j].length === around[i].length + 1 && around[j].includes(shell))]]);
}

/** Inside a ring or on it: the middle of its first edge. @param {Position[]} ring @returns {Position} */
function middle([[x, y], [nextX, nextY]]) {
  return [(x + nextX) / 2, (y + nextY) / 2];
}

/** @param {Position[]} ring closed @param {Position} point not on it */
function contains(ring, [x, y]) {
  let inside = false;
  for (let i = 1; i < ring.length; i++) {
    const [[ax, ay], [bx, by]] = [ring[i - 1], ring[i]];
    if (ay > y !== by > y && x < ax + ((y - ay) / (by - ay)) * (bx - ax)) inside = !inside;
  }
  return inside;
}
