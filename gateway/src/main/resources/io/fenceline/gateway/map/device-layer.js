// Draws devices and their trails on a canvas over the map, 10,000 devices in a few milliseconds.
import { Dots, directionOf } from './dots.js';
import { frameOf, pixels } from './frame.js';
import { isMoving, positionAt, shareOf } from './motion.js';
import { pixelOf, Raster } from './raster.js';
import { AGES, drawTrails, fading, trail } from './trails.js';

/** @typedef {import('./devices.js').Device} Device */
/** @typedef {import('./frame.js').Frame} Frame */
/** @typedef {'ENTER' | 'EXIT' | 'DWELL' | 'CROSS' | 'APPROACH' | 'OVERDUE'} TransitionType */
/** @typedef {{device: Device, x: number, y: number, isInside: boolean}} Placed in pixels of the page */

const HIT_PIXELS = 12;
const OUTSIDE_PIXELS = 20;
/** Of more devices than these, only smaller dots are drawn. */
const CROWDED = 1_500;
/** More than these are drawn pixel by pixel, at whole pixels: that is faster and less smooth. */
const MANY = 300;
const TRAIL_ALPHA = 0.45;
const FRAME_MILLIS = 15;
/** Drawing takes at most this share of the time: fewer pictures are drawn when each takes long. */
const SHARE = 0.4;
/** So often when nothing moves, for trails that end. */
const IDLE_MILLIS = 1_000;
const PULSE_MILLIS = 1_400;

export class DeviceLayer {
  /**
   * @param {import('maplibre-gl').Map} map north is up
   * @param {import('./devices.js').Devices} devices
   * @param {() => import('./theme.js').Colors} colors
   */
  constructor(map, devices, colors) {
    this.map = map;
    this.devices = devices;
    this.colors = colors;
    /** @type {import('./zone-lights.js').ZoneLights | null} */
    this.lights = null;
    /** By what devices differ; null if all look alike. @type {import('./looks.js').Looks | null} */
    this.looks = null;
    /** Epoch milliseconds, from which fixes have their age. @type {() => number} */
    this.clock = Date.now;
    /** @type {string | null} */
    this.selected = null;
    /** @type {Map<string, {at: number, type: TransitionType}>} the last transition of a device */
    this.pulses = new Map();
    this.dots = new Dots();
    this.raster = new Raster();
    this.canvas = document.createElement('canvas');
    this.canvas.className = 'devices';
    this.canvas.setAttribute('aria-hidden', 'true');
    map.getCanvasContainer().append(this.canvas);
    this.lastMillis = 0;
    this.costMillis = 0;
    this.dirty = true;
    map.on('move', () => this.draw(performance.now()));
    map.on('resize', () => this.draw(performance.now()));
    const frame = (/** @type {number} */ now) => {
      requestAnimationFrame(frame); // First: a picture that fails must not be the last one.
      if (this.isDue(now)) this.draw(now);
    };
    requestAnimationFrame(frame);
  }

  changed() {
    this.dirty = true;
  }

  /** @param {import('./devices.js').Devices} devices in place of those before */
  show(devices) {
    this.devices = devices;
    this.pulses.clear();
    this.dirty = true;
  }

  /** @param {{deviceId: string, type: TransitionType}} transition */
  pulse({ deviceId, type }) {
    if (this.devices.byId.size < CROWDED) this.pulses.set(deviceId, { at: performance.now(), type });
    this.dirty = true;
  }

  /** @param {number} now */
  isDue(now) {
    const passed = now - this.lastMillis;
    if (passed < Math.max(FRAME_MILLIS, this.costMillis / SHARE)) return false;
    return this.dirty || passed > IDLE_MILLIS;
  }

  /** @param {number} now */
  draw(now) {
    const begin = performance.now();
    const frame = frameOf(this.map);
    const context = this.sized(frame);
    const { placed, isAnyMoving } = this.place(frame, now);
    const isMany = placed.length > MANY;
    if (isMany) this.drawMany(context, placed, frame, now);
    else context.clearRect(0, 0, frame.width, frame.height);
    const isLit = this.lights?.draw(context, frame, now) ?? false;
    if (!isMany) this.drawFew(context, placed, frame, now);
    const isGrowing = this.drawRings(context, placed, now);
    this.dirty = isAnyMoving || isGrowing || isLit;
    this.lastMillis = now;
    this.costMillis = performance.now() - begin;
  }

  /** @param {import('./theme.js').Colors} colors @returns {(index: number) => import('./looks.js').Look} */
  lookOf({ device }) {
    const { looks } = this;
    return (index) => looks?.look(index) ?? { color: device, sign: 'circle' };
  }

  radius() {
    return Math.max(2.2, Math.min(6, this.map.getZoom() * 0.45 - 0.5)) * (this.devices.byId.size > CROWDED ? 0.7 : 1);
  }

  /** The devices in sight. @param {Frame} frame @param {number} now @returns {{placed: Placed[], isAnyMoving: boolean}} */
  place(frame, now) {
    let isAnyMoving = false;
    /** @type {Placed[]} */
    const placed = [];
    for (const device of this.devices.byId.values()) {
      isAnyMoving ||= isMoving(device.motion, now);
      const [x, y] = pixels(positionAt(device.motion, now), frame);
      const isOutside = x < -OUTSIDE_PIXELS || y < -OUTSIDE_PIXELS || x > frame.width + OUTSIDE_PIXELS || y > frame.height + OUTSIDE_PIXELS;
      if (!isOutside) placed.push({ device, x, y, isInside: device.zones.size > 0 });
    }
    return { placed, isAnyMoving };
  }

  /** @param {CanvasRenderingContext2D} context @param {Placed[]} placed @param {Frame} frame @param {number} now */
  drawFew(context, placed, frame, now) {
    const colors = this.colors();
    drawTrails(context, placed, now, frame, { color: colors.trail, width: 1.5, alpha: TRAIL_ALPHA });
    drawTrails(context, placed.filter(({ device }) => device.id === this.selected), now, frame, { color: colors.trail, width: 2.5, alpha: 0.8 });
    const lookOf = this.lookOf(colors);
    const at = this.clock();
    for (const isInside of [false, true]) {
      const pictures = this.dots.pictures(isInside, colors, this.radius(), lookOf);
      for (const each of placed) {
        if (each.isInside !== isInside) continue;
        const { bitmap, size } = pictures(directionOf(each.device.fix), this.looks?.indexOf(each.device.fix, at) ?? 0);
        context.drawImage(bitmap, each.x - size / 2, each.y - size / 2, size, size);
      }
    }
  }

  /** @param {CanvasRenderingContext2D} context @param {Placed[]} placed @param {Frame} frame @param {number} now */
  drawMany(context, placed, frame, now) {
    const { dots, raster } = this;
    const colors = this.colors();
    const [ratio, radius] = [devicePixelRatio, this.radius()];
    const isCrowded = placed.length > CROWDED;
    const trailPixels = Array.from({ length: AGES }, (_, age) => pixelOf(colors.trail, TRAIL_ALPHA * fading(age)));
    raster.clear(context.canvas.width, context.canvas.height);
    const lookOf = this.lookOf(colors);
    const at = this.clock();
    for (const isInside of [false, true]) {
      const pictures = dots.pictures(isInside, colors, radius, lookOf);
      for (const each of placed) {
        if (each.isInside !== isInside) continue;
        const look = this.looks?.indexOf(each.device.fix, at) ?? 0;
        raster.stamp(pictures(isCrowded ? null : directionOf(each.device.fix), look).stamp, each.x * ratio, each.y * ratio);
      }
    }
    // Last: a line is drawn only where nothing is.
    for (const each of isCrowded ? [] : placed) {
      trail(each, now, frame, (x0, y0, x1, y1, age) => raster.line(x0 * ratio, y0 * ratio, x1 * ratio, y1 * ratio, trailPixels[age]));
    }
    context.putImageData(raster.image(), 0, 0);
  }

  /** @param {Frame} frame */
  sized({ width, height }) {
    const ratio = devicePixelRatio;
    if (this.canvas.width !== Math.round(width * ratio) || this.canvas.height !== Math.round(height * ratio)) {
      this.canvas.width = Math.round(width * ratio);
      this.canvas.height = Math.round(height * ratio);
    }
    const context = /** @type {CanvasRenderingContext2D} */ (this.canvas.getContext('2d'));
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    return context;
  }

  /**
   * Rings around the selected device, and around devices with a transition.
   *
   * @param {CanvasRenderingContext2D} context @param {Placed[]} placed
   * @param {number} now @returns {boolean} whether a ring still grows
   */
  drawRings(context, placed, now) {
    const radius = this.radius();
    for (const [id, pulse] of this.pulses) {
      if (now - pulse.at > PULSE_MILLIS) this.pulses.delete(id);
    }
    const isGrowing = this.pulses.size > 0 && this.devices.smooth();
    for (const { device, x, y } of placed) {
      if (device.id === this.selected) ring(context, x, y, radius + 5, this.colors().selected, 2, 1);
      const pulse = isGrowing && this.pulses.get(device.id);
      if (!pulse) continue;
      const age = shareOf(now - pulse.at, PULSE_MILLIS);
      ring(context, x, y, radius + 18 * age, this.colors()[pulse.type], 3, 1 - age);
    }
    return isGrowing;
  }

  /** The device at a point of the map, in pixels. @param {{x: number, y: number}} point @returns {Device | null} */
  at(point) {
    const now = performance.now();
    const frame = frameOf(this.map);
    let nearest = null;
    let least = HIT_PIXELS;
    for (const device of this.devices.byId.values()) {
      const [x, y] = pixels(positionAt(device.motion, now), frame);
      const away = Math.hypot(x - point.x, y - point.y);
      if (away < least) [nearest, least] = [device, away];
    }
    return nearest;
  }
}

/**
 * @param {CanvasRenderingContext2D} context @param {number} x @param {number} y @param {number} radius
 * @param {string} color @param {number} width @param {number} alpha
 */
function ring(context, x, y, radius, color, width, alpha) {
  context.globalAlpha = alpha;
  context.strokeStyle = color;
  context.lineWidth = width;
  context.beginPath();
  context.arc(x, y, radius, 0, 7);
  context.stroke();
  context.globalAlpha = 1;
}
