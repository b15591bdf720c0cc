// Draws devices and their trails on a canvas over the map. One canvas draws 10,000 devices in a few milliseconds.
import { isMoving, positionAt, shareOf } from './motion.js';

/** @typedef {import('./devices.js').Device} Device */
/** @typedef {'ENTER' | 'EXIT' | 'DWELL' | 'CROSS'} TransitionType */

const HIT_PIXELS = 12;
const TILE_PIXELS = 512;
const MANY = 1_500;
const FRAME_MILLIS = 15;
/** Drawing takes at most this share of the time: fewer pictures are drawn when each takes long. */
const SHARE = 0.25;
/** So often when nothing moves, for trails that end. */
const IDLE_MILLIS = 1_000;
const PULSE_MILLIS = 1_400;
const MOST_SPRITES = 50;
/** In metres per second; the heading of a slower device says little. */
const LEAST_SPEED = 0.5;

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
    /** @type {string | null} */
    this.selected = null;
    /** @type {Map<string, {at: number, type: TransitionType}>} the last transition of a device */
    this.pulses = new Map();
    /** @type {Map<string, OffscreenCanvas>} */
    this.sprites = new Map();
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
    if (this.devices.byId.size < MANY) this.pulses.set(deviceId, { at: performance.now(), type });
    this.dirty = true;
  }

  /** @param {number} now */
  isDue(now) {
    const passed = now - this.lastMillis;
    if (passed < Math.max(FRAME_MILLIS, this.costMillis / SHARE)) return false;
    return this.dirty || passed > IDLE_MILLIS;
  }

  /** From Web Mercator to pixels of the canvas. */
  frame() {
    const { width, height } = this.map.getContainer().getBoundingClientRect();
    const scale = TILE_PIXELS * 2 ** this.map.getZoom();
    const center = this.map.getCenter();
    const top = this.map.unproject([0, 0]);
    return { width, height, scale, centerX: center.lng / 360 + 0.5, topY: mercatorY(top.lat) };
  }

  /** @param {number} now */
  draw(now) {
    const begin = performance.now();
    const frame = this.frame();
    const context = this.clear(frame);
    const radius = Math.max(2.2, Math.min(6, this.map.getZoom() * 0.45 - 0.5)) * (this.devices.byId.size > MANY ? 0.7 : 1);
    const trails = this.devices.byId.size <= MANY;
    let moving = false;
    /** @type {[Device, number, number][]} */
    const visible = [];
    for (const device of this.devices.byId.values()) {
      moving ||= isMoving(device.motion, now);
      const [x, y] = pixels(positionAt(device.motion, now), frame);
      if (x < -20 || y < -20 || x > frame.width + 20 || y > frame.height + 20) continue;
      visible.push([device, x, y]);
      if (trails || device.id === this.selected) this.trail(context, device, x, y, now, frame);
    }
    if (trails) visible.forEach((each) => this.heading(context, ...each, radius));
    this.dots(context, visible, radius);
    const growing = this.rings(context, visible, radius, now);
    this.dirty = moving || growing;
    this.lastMillis = now;
    this.costMillis = performance.now() - begin;
  }

  /** @param {ReturnType<DeviceLayer['frame']>} frame */
  clear({ width, height }) {
    const ratio = devicePixelRatio;
    if (this.canvas.width !== Math.round(width * ratio) || this.canvas.height !== Math.round(height * ratio)) {
      this.canvas.width = Math.round(width * ratio);
      this.canvas.height = Math.round(height * ratio);
    }
    const context = /** @type {CanvasRenderingContext2D} */ (this.canvas.getContext('2d'));
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    context.clearRect(0, 0, width, height);
    return context;
  }

  /**
   * @param {CanvasRenderingContext2D} context @param {Device} device @param {number} x @param {number} y
   * @param {number} now @param {ReturnType<DeviceLayer['frame']>} frame
   */
  trail(context, { motion, id }, x, y, now, frame) {
    const selected = id === this.selected;
    context.strokeStyle = this.colors().trail;
    context.lineWidth = selected ? 2.5 : 1.5;
    context.lineCap = 'round';
    let [lastX, lastY] = [x, y];
    for (let i = motion.trail.length - 1; i >= 0; i--) {
      const point = motion.trail[i];
      const age = shareOf(now - point.at, 20_000);
      if (age === 1) break;
      const [nextX, nextY] = pixels(point, frame);
      context.globalAlpha = (selected ? 0.8 : 0.4) * (1 - age);
      context.beginPath();
      context.moveTo(lastX, lastY);
      context.lineTo(nextX, nextY);
      context.stroke();
      [lastX, lastY] = [nextX, nextY];
    }
    context.globalAlpha = 1;
  }

  /**
   * A tip in the direction in which a device moves.
   *
   * @param {CanvasRenderingContext2D} context @param {Device} device @param {number} x @param {number} y @param {number} radius
   */
  heading(context, { fix }, x, y, radius) {
    if (!(fix.headingDegrees >= 0) || fix.speedMetersPerSecond < LEAST_SPEED) return;
    const angle = (fix.headingDegrees * Math.PI) / 180;
    const point = (/** @type {number} */ turn, /** @type {number} */ distance) =>
      /** @type {[number, number]} */ ([x + distance * Math.sin(angle + turn), y - distance * Math.cos(angle + turn)]);
    context.fillStyle = this.colors().device;
    context.beginPath();
    context.moveTo(...point(0, radius * 2));
    context.lineTo(...point(0.85, radius * 1.1));
    context.lineTo(...point(-0.85, radius * 1.1));
    context.fill();
  }

  /**
   * Devices inside a zone are filled, others are rings.
   *
   * @param {CanvasRenderingContext2D} context @param {[Device, number, number][]} visible @param {number} radius
   */
  dots(context, visible, radius) {
    const { device: color, halo } = this.colors();
    const line = radius < 3 ? 0.75 : 1.5;
    const sprites = [this.sprite(halo, color, radius * 0.85, line * 1.4), this.sprite(color, halo, radius * 1.1, line)];
    for (const isInside of [false, true]) {
      const sprite = sprites[Number(isInside)];
      const size = sprite.width / devicePixelRatio;
      for (const [device, x, y] of visible) {
        if (device.zones.size > 0 === isInside) context.drawImage(sprite, x - size / 2, y - size / 2, size, size);
      }
    }
  }

  /**
   * A dot, drawn once: thousands of copies of it are drawn faster than thousands of circles.
   *
   * @param {string} color @param {string} halo @param {number} radius @param {number} line width
   */
  sprite(color, halo, radius, line) {
    const key = [color, halo, radius.toFixed(1), devicePixelRatio].join();
    const known = this.sprites.get(key);
    if (known) return known;
    const size = Math.ceil(2 * (radius + line + 1) * devicePixelRatio);
    const canvas = new OffscreenCanvas(size, size);
    const context = /** @type {OffscreenCanvasRenderingContext2D} */ (canvas.getContext('2d'));
    context.scale(devicePixelRatio, devicePixelRatio);
    context.beginPath();
    context.arc(size / devicePixelRatio / 2, size / devicePixelRatio / 2, radius, 0, 7);
    context.fillStyle = color;
    context.strokeStyle = halo;
    context.lineWidth = line;
    context.fill();
    context.stroke();
    if (this.sprites.size > MOST_SPRITES) this.sprites.clear();
    this.sprites.set(key, canvas);
    return canvas;
  }

  /**
   * Rings around devices with a transition, and around the selected one.
   *
   * @param {CanvasRenderingContext2D} context @param {[Device, number, number][]} visible @param {number} radius
   * @param {number} now @returns {boolean} whether a ring still grows
   */
  rings(context, visible, radius, now) {
    let growing = false;
    for (const [device, x, y] of visible) {
      const pulse = this.pulses.get(device.id);
      const age = pulse ? shareOf(now - pulse.at, PULSE_MILLIS) : 1;
      if (pulse && age < 1 && this.devices.smooth()) {
        growing = true;
        ring(context, x, y, radius + 18 * age, this.colors()[pulse.type], 3, 1 - age);
      }
      if (device.id === this.selected) ring(context, x, y, radius + 5, this.colors().selected, 2, 1);
    }
    for (const [id, pulse] of this.pulses) {
      if (now - pulse.at > PULSE_MILLIS) this.pulses.delete(id);
    }
    return growing;
  }

  /** The device at a point of the map, in pixels. @param {{x: number, y: number}} point @returns {Device | null} */
  at(point) {
    const now = performance.now();
    const frame = this.frame();
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

/** @param {import('./motion.js').Point} point @param {ReturnType<DeviceLayer['frame']>} frame @returns {[number, number]} */
function pixels({ x, y }, { width, scale, centerX, topY }) {
  const east = x - centerX - Math.round(x - centerX);
  return [width / 2 + east * scale, (y - topY) * scale];
}

/** @param {number} lat */
function mercatorY(lat) {
  const sin = Math.sin((lat * Math.PI) / 180);
  return 0.5 - Math.log((1 + sin) / (1 - sin)) / (4 * Math.PI);
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
