// A picture that is drawn pixel by pixel: thousands of dots and lines take a fraction of the time that a canvas takes for them
// where no graphics card draws. Its pixels are RGBA as in a canvas, in one number: the alpha is in its highest byte.

const OPAQUE = 255;
/** A line that is so many times as long as the sides of the picture is left out: nearly all of it lies outside. */
const LONGEST = 4;

/**
 * A small picture, as two lists: opaque pixels cover all others, those of a smooth edge only lie where nothing is.
 *
 * @typedef {object} Stamp
 * @property {number} size of its sides
 * @property {Int32Array} opaque row, column and pixel, again and again
 * @property {Int32Array} edge likewise
 */

/** @param {Uint32Array} pixels of a square @param {number} size of its sides @returns {Stamp} */
export function stampOf(pixels, size) {
  const parts = (/** @type {(pixel: number) => boolean} */ isPart) =>
    Int32Array.from(Array.from(pixels.keys()).filter((i) => isPart(pixels[i])).flatMap((i) => [Math.floor(i / size), i % size, pixels[i]]));
  const isOpaque = (/** @type {number} */ pixel) => pixel >>> 24 === OPAQUE;
  return { size, opaque: parts(isOpaque), edge: parts((pixel) => pixel !== 0 && !isOpaque(pixel)) };
}

/** A pixel. @param {string} color #rrggbb @param {number} alpha from 0 to 1 */
export function pixelOf(color, alpha) {
  const [red, green, blue] = [1, 3, 5].map((i) => Number.parseInt(color.slice(i, i + 2), 16));
  return ((Math.round(alpha * OPAQUE) << 24) | (blue << 16) | (green << 8) | red) >>> 0;
}

export class Raster {
  constructor() {
    this.width = 0;
    this.height = 0;
    this.pixels = new Uint32Array(0);
  }

  /** @param {number} width @param {number} height */
  clear(width, height) {
    if (this.width === width && this.height === height) {
      this.pixels.fill(0);
      return;
    }
    [this.width, this.height] = [width, height];
    this.pixels = new Uint32Array(width * height);
  }

  /** @returns {ImageData} of the pixels, which are not copied */
  image() {
    return new ImageData(new Uint8ClampedArray(this.pixels.buffer), this.width, this.height);
  }

  /** @param {Stamp} stamp @param {number} x @param {number} y of its middle */
  stamp({ size, opaque, edge }, x, y) {
    const [left, top] = [Math.round(x - size / 2), Math.round(y - size / 2)];
    if (left < 0 || top < 0 || left + size > this.width || top + size > this.height) {
      this.stampPart(opaque, left, top, true);
      this.stampPart(edge, left, top, false);
      return;
    }
    const { pixels, width } = this;
    const begin = top * width + left;
    for (let i = 0; i < opaque.length; i += 3) pixels[begin + opaque[i] * width + opaque[i + 1]] = opaque[i + 2];
    for (let i = 0; i < edge.length; i += 3) {
      const at = begin + edge[i] * width + edge[i + 1];
      if (pixels[at] === 0) pixels[at] = edge[i + 2];
    }
  }

  /** What of a stamp lies in the picture. @param {Int32Array} part @param {number} left @param {number} top @param {boolean} isOver */
  stampPart(part, left, top, isOver) {
    for (let i = 0; i < part.length; i += 3) {
      const [x, y] = [left + part[i + 1], top + part[i]];
      if (x < 0 || y < 0 || x >= this.width || y >= this.height) continue;
      const at = y * this.width + x;
      if (isOver || this.pixels[at] === 0) this.pixels[at] = part[i + 2];
    }
  }

  /** A line of one pixel, where nothing is yet. @param {number} x0 @param {number} y0 @param {number} x1 @param {number} y1 @param {number} pixel */
  line(x0, y0, x1, y1, pixel) {
    const steps = Math.max(1, Math.ceil(Math.max(Math.abs(x1 - x0), Math.abs(y1 - y0))));
    const isFar = Math.max(x0, x1) < 0 || Math.max(y0, y1) < 0 || Math.min(x0, x1) >= this.width || Math.min(y0, y1) >= this.height;
    if (isFar || steps > LONGEST * (this.width + this.height)) return;
    const [stepX, stepY] = [(x1 - x0) / steps, (y1 - y0) / steps];
    for (let i = 0; i <= steps; i++) {
      const [x, y] = [Math.round(x0 + i * stepX), Math.round(y0 + i * stepY)];
      if (x < 0 || y < 0 || x >= this.width || y >= this.height) continue;
      const at = y * this.width + x;
      if (this.pixels[at] === 0) this.pixels[at] = pixel;
    }
  }
}
