// Pictures of devices: dots, or other signs, with a tip that shows where they head. Each is drawn once and then copied.
import { cornersOf } from './looks.js';
import { stampOf } from './raster.js';

const MOST_PICTURES = 1_000;
/** Directions of tips. */
const DIRECTIONS = 24;
/** In metres per second; the heading of a slower device says little. */
const LEAST_SPEED = 0.5;

/** @typedef {import('./theme.js').Colors} Colors */
/** @typedef {{bitmap: ImageBitmap, stamp: import('./raster.js').Stamp, size: number}} Picture its size is in pixels of the page */

/** The direction in which a device heads; null if that is unknown. @param {import('./devices.js').Fix} fix */
export function directionOf({ headingDegrees, speedMetersPerSecond }) {
  if (!(headingDegrees >= 0) || speedMetersPerSecond < LEAST_SPEED) return null;
  return Math.round((headingDegrees / 360) * DIRECTIONS) % DIRECTIONS;
}

export class Dots {
  constructor() {
    /** @type {Map<string, Picture>} */
    this.known = new Map();
  }

  /**
   * The pictures for one drawing, by their direction (none: null) and the index of their look, each made when it is asked for.
   *
   * @param {boolean} isInside @param {Colors} colors @param {number} radius @param {(index: number) => import('./looks.js').Look} lookOf
   * @returns {(direction: number | null, look: number) => Picture}
   */
  pictures(isInside, colors, radius, lookOf) {
    /** @type {Map<number, Picture>} */
    const found = new Map();
    return (direction, look) => {
      const key = (look + 1) * 64 + (direction ?? -1) + 1;
      const picture = found.get(key) ?? this.picture(isInside, colors, radius, direction, lookOf(look));
      found.set(key, picture);
      return picture;
    };
  }

  /**
   * Devices inside a zone are filled, others are rings.
   *
   * @param {boolean} isInside @param {Colors} colors @param {number} radius @param {number | null} direction @param {import('./looks.js').Look} look
   */
  picture(isInside, { halo }, radius, direction, { color, sign }) {
    const line = radius < 3 ? 0.75 : 1.5;
    return isInside
      ? this.dot(color, halo, color, radius * 1.1, line, direction, sign)
      : this.dot(halo, color, color, radius * 0.85, line * 1.4, direction, sign);
  }

  /**
   * @param {string} color @param {string} halo @param {string} tip @param {number} radius @param {number} line width
   * @param {number | null} direction @param {import('./looks.js').Sign} sign
   */
  dot(color, halo, tip, radius, line, direction, sign) {
    const key = [color, halo, radius.toFixed(1), direction, sign, devicePixelRatio].join();
    const known = this.known.get(key);
    if (known) return known;
    const size = Math.ceil(2 * (radius * (direction === null ? 1.5 : 2) + line + 1) * devicePixelRatio);
    const canvas = new OffscreenCanvas(size, size);
    const context = /** @type {OffscreenCanvasRenderingContext2D} */ (canvas.getContext('2d'));
    context.translate(size / 2, size / 2);
    context.scale(devicePixelRatio, devicePixelRatio);
    if (direction !== null) drawTip(context, (direction / DIRECTIONS) * 2 * Math.PI, radius, tip);
    context.beginPath();
    drawSign(context, sign, radius);
    context.fillStyle = color;
    context.strokeStyle = halo;
    context.lineWidth = line;
    context.fill();
    context.stroke();
    const pixels = new Uint32Array(context.getImageData(0, 0, size, size).data.buffer);
    const picture = { stamp: stampOf(pixels, size), bitmap: canvas.transferToImageBitmap(), size: size / devicePixelRatio };
    if (this.known.size > MOST_PICTURES) this.known.clear();
    this.known.set(key, picture);
    return picture;
  }
}

/** @param {OffscreenCanvasRenderingContext2D} context @param {number} angle clockwise from north @param {number} radius @param {string} color */
function drawTip(context, angle, radius, color) {
  const point = (/** @type {number} */ turn, /** @type {number} */ distance) =>
    /** @type {[number, number]} */ ([distance * Math.sin(angle + turn), -distance * Math.cos(angle + turn)]);
  context.fillStyle = color;
  context.beginPath();
  context.moveTo(...point(0, radius * 2));
  context.lineTo(...point(0.85, radius * 1.1));
  context.lineTo(...point(-0.85, radius * 1.1));
  context.fill();
}

/** @param {OffscreenCanvasRenderingContext2D} context @param {import('./looks.js').Sign} sign @param {number} radius */
function drawSign(context, sign, radius) {
  const corners = cornersOf(sign, radius);
  if (!corners.length) return context.arc(0, 0, radius, 0, 7);
  corners.forEach(([x, y]) => context.lineTo(x, y));
  return context.closePath();
}
