// The lines behind devices, which show where they were.
import { pixels } from './frame.js';
import { shareOf } from './motion.js';

/** @typedef {import('./frame.js').Frame} Frame */
/** @typedef {import('./device-layer.js').Placed} Placed */

const TRAIL_MILLIS = 20_000;
/** Steps in which a trail fades. */
export const AGES = 5;

/** How visible a trail is. @param {number} age from 0 to AGES - 1 */
export function fading(age) {
  return 1 - (age + 0.5) / AGES;
}

/**
 * The parts of a trail, the last one first.
 *
 * @param {Placed} placed @param {number} now @param {Frame} frame
 * @param {(x0: number, y0: number, x1: number, y1: number, age: number) => void} part in pixels of the page
 */
export function trail({ device, x, y }, now, frame, part) {
  const points = device.motion.trail;
  let [lastX, lastY] = [x, y];
  for (let i = points.length - 1; i >= 0; i--) {
    const share = shareOf(now - points[i].at, TRAIL_MILLIS);
    if (share === 1) return;
    const [nextX, nextY] = pixels(points[i], frame);
    part(lastX, lastY, nextX, nextY, Math.floor(share * AGES));
    [lastX, lastY] = [nextX, nextY];
  }
}

/**
 * All parts of one age are one path: a canvas draws one long path faster than many short ones.
 *
 * @param {CanvasRenderingContext2D} context @param {Placed[]} placed @param {number} now @param {Frame} frame
 * @param {{color: string, width: number, alpha: number}} style
 */
export function drawTrails(context, placed, now, frame, { color, width, alpha }) {
  const paths = Array.from({ length: AGES }, () => new Path2D());
  for (const each of placed) {
    trail(each, now, frame, (x0, y0, x1, y1, age) => {
      paths[age].moveTo(x0, y0);
      paths[age].lineTo(x1, y1);
    });
  }
  context.strokeStyle = color;
  context.lineWidth = width;
  context.lineCap = 'round';
  paths.forEach((path, age) => {
    context.globalAlpha = alpha * fading(age);
    context.stroke(path);
  });
  context.globalAlpha = 1;
}
