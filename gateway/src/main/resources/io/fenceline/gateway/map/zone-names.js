// Draws the names of zones, and how many devices are in them, on a canvas over that of the devices, so that no device hides them.
import { boxOf } from './label-points.js';
import { LINE_PIXELS, NAME_PIXELS, place, TILE_PIXELS, wrapped } from './labels.js';
import { project } from './motion.js';
import { occupancyText, stateOf } from './occupancy.js';
import { COLORS } from './theme.js';

const FONT = '12px system-ui, sans-serif';
/** A zone that is less wide than this share of its name has no label. */
const FITS = 0.8;
const MAX_LINE_PIXELS = 96;
const HALO_PIXELS = 3;

/** @typedef {import('./labels.js').Label} Label */

export class ZoneNames {
  /** @param {import('maplibre-gl').Map} map north is up @param {(zoom: number) => import('./labels.js').Box[]} taken places where no name stands */
  constructor(map, taken) {
    this.map = map;
    this.taken = taken;
    this.colors = COLORS.light;
    /** @type {Label[]} small zones first */
    this.labels = [];
    /** @type {import('./labels.js').Placed[]} at the zoom */
    this.placed = [];
    this.zoom = NaN;
    this.canvas = document.createElement('canvas');
    this.canvas.className = 'zone-names';
    this.canvas.setAttribute('aria-hidden', 'true');
    map.getCanvasContainer().append(this.canvas);
    map.on('move', () => this.draw());
    map.on('resize', () => this.draw());
  }

  /** @param {import('./theme.js').Theme} theme */
  setTheme(theme) {
    this.colors = COLORS[theme];
    this.draw();
  }

  /** @param {GeoJSON.FeatureCollection} names small zones first @param {Map<string, import('./occupancy.js').Occupancy>} counts by zone */
  show({ features }, counts) {
    const context = this.context();
    context.font = FONT;
    const widthOf = (/** @type {string} */ text) => context.measureText(text).width;
    this.labels = features.flatMap(({ properties, geometry }) => {
      const [lon, lat] = /** @type {GeoJSON.Point} */ (geometry).coordinates;
      const names = wrapped(String(properties?.name), MAX_LINE_PIXELS, widthOf);
      const occupancy = counts.get(properties?.id);
      const room = {
        zone: boxOf(properties?.bounds), avoid: properties?.avoid.map(boxOf),
        points: properties?.points.map((/** @type {[number, number]} */ point) => project(...point)),
      };
      const label = (/** @type {string[]} */ lines) => {
        const width = Math.max(...lines.map(widthOf));
        const minZoom = properties?.minZoom + Math.max(0, Math.log2((FITS * width) / NAME_PIXELS));
        return { ...project(lon, lat), ...room, lines, width, minZoom, state: occupancy && stateOf(occupancy) };
      };
      if (!occupancy) return [label(names)];
      const full = label([...names, occupancyText(occupancy)]);
      // Where the zone has no room for its name, for the count alone.
      return [full, { ...label([occupancyText(occupancy)]), maxZoom: full.minZoom }];
    });
    this.zoom = NaN;
    this.draw();
  }

  context() {
    return /** @type {CanvasRenderingContext2D} */ (this.canvas.getContext('2d'));
  }

  draw() {
    const { width, height } = this.map.getContainer().getBoundingClientRect();
    const context = this.cleared(width, height);
    const zoom = this.map.getZoom();
    const scale = TILE_PIXELS * 2 ** zoom;
    if (zoom !== this.zoom) this.placed = place(this.labels, zoom, this.taken(zoom));
    this.zoom = zoom;
    const { lng } = this.map.getCenter();
    const { lat } = this.map.unproject([0, 0]);
    const corner = project(lng, lat);
    for (const { label, x: mercatorX, y: mercatorY, top } of this.placed) {
      const east = mercatorX - corner.x - Math.round(mercatorX - corner.x);
      const x = width / 2 + east * scale;
      const y = (mercatorY - corner.y) * scale + top;
      if (x + label.width / 2 > 0 && x - label.width / 2 < width && y < height && y + LINE_PIXELS * label.lines.length > 0) this.write(context, label, x, y);
    }
  }

  /** @param {number} width @param {number} height */
  cleared(width, height) {
    const ratio = devicePixelRatio;
    const [columns, rows] = [Math.round(width * ratio), Math.round(height * ratio)];
    if (this.canvas.width !== columns || this.canvas.height !== rows) [this.canvas.width, this.canvas.height] = [columns, rows];
    const context = this.context();
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    context.clearRect(0, 0, width, height);
    context.font = FONT;
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    context.lineJoin = 'round';
    context.lineWidth = HALO_PIXELS;
    context.strokeStyle = this.colors.halo;
    return context;
  }

  /** @param {CanvasRenderingContext2D} context @param {Label} label @param {number} x of its middle @param {number} y of its top */
  write(context, { lines, state }, x, y) {
    const middle = (/** @type {number} */ line) => y + LINE_PIXELS * (line + 0.5);
    lines.forEach((line, i) => context.strokeText(line, x, middle(i)));
    lines.forEach((line, i) => {
      context.fillStyle = state && i === lines.length - 1 ? this.colors[state] : this.colors.label;
      context.fillText(line, x, middle(i));
    });
  }
}
