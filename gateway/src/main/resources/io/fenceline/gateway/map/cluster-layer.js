// Draws clusters of zones on a canvas over the map, and finds the one that is clicked.
import { countOf, merged, ofCells, ofSmall, radiusOf } from './clusters.js';
import { frameOf, pixels } from './frame.js';
import { boundsOf } from './geometry.js';
import { TILE_PIXELS } from './labels.js';
import { COLORS, currentTheme } from './theme.js';

/** @typedef {import('./clusters.js').Cluster} Cluster */

/** Zooms in these steps have the same clusters. */
const STEP = 0.25;

export class ClusterLayer {
  /** @param {import('maplibre-gl').Map} map */
  constructor(map) {
    this.map = map;
    /** @type {{id: string, bounds: import('./clusters.js').Bounds}[]} */
    this.zones = [];
    /** @type {Cluster[]} */
    this.counted = [];
    /** At the zoom. @type {Cluster[]} */
    this.clusters = [];
    this.zoom = NaN;
    this.canvas = document.createElement('canvas');
    this.canvas.className = 'zone-clusters';
    this.canvas.setAttribute('aria-hidden', 'true');
    map.getCanvasContainer().append(this.canvas);
    map.on('move', () => this.draw());
    map.on('resize', () => this.draw());
  }

  /** @param {GeoJSON.FeatureCollection} zones @param {import('./squares.js').GridCell[]} cells where they are too many */
  show({ features }, cells) {
    this.zones = features.map(({ properties, geometry }) => ({ id: properties?.id, bounds: boundsOf(/** @type {any} */ (geometry)) }));
    this.counted = ofCells(cells);
    this.zoom = NaN;
    this.draw();
  }

  draw() {
    const zoom = Math.round(this.map.getZoom() / STEP) * STEP;
    if (zoom !== this.zoom) this.clusters = merged([...this.counted, ...ofSmall(this.zones, zoom)], zoom);
    this.zoom = zoom;
    const frame = frameOf(this.map);
    const context = this.cleared(frame);
    const colors = COLORS[currentTheme()];
    for (const cluster of this.clusters) {
      const [x, y] = pixels(cluster, frame);
      context.beginPath();
      context.arc(x, y, radiusOf(cluster.count), 0, 7);
      context.fillStyle = colors.zone;
      context.strokeStyle = colors.halo;
      context.lineWidth = 2;
      context.fill();
      context.stroke();
      context.fillStyle = colors.halo;
      context.fillText(countOf(cluster.count), x, y + 0.5);
    }
  }

  /** Where they are, in pixels from the corner of the world. @param {number} zoom @returns {import('./labels.js').Box[]} */
  boxes(zoom) {
    const scale = TILE_PIXELS * 2 ** zoom;
    return this.clusters.map(({ x, y, count }) => {
      const radius = radiusOf(count);
      return { left: x * scale - radius, top: y * scale - radius, right: x * scale + radius, bottom: y * scale + radius };
    });
  }

  /** @param {import('./frame.js').Frame} frame */
  cleared({ width, height }) {
    const ratio = devicePixelRatio;
    const [columns, rows] = [Math.round(width * ratio), Math.round(height * ratio)];
    if (this.canvas.width !== columns || this.canvas.height !== rows) [this.canvas.width, this.canvas.height] = [columns, rows];
    const context = /** @type {CanvasRenderingContext2D} */ (this.canvas.getContext('2d'));
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    context.clearRect(0, 0, width, height);
    context.font = '600 12px system-ui, sans-serif';
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    return context;
  }

  /** The cluster at a point of the map, in pixels. @param {{x: number, y: number}} point @returns {Cluster | undefined} */
  at({ x, y }) {
    const frame = frameOf(this.map);
    return this.clusters.find((cluster) => {
      const [left, top] = pixels(cluster, frame);
      return Math.hypot(left - x, top - y) <= radiusOf(cluster.count) + 3;
    });
  }
}
