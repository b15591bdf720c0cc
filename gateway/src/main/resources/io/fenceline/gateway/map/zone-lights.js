// Lights the outline of a zone in which something has happened. On the canvas of the devices: the map itself would have to be drawn
// anew for each event, which takes a browser without a graphics card longer than all the rest.
import { pixels } from './frame.js';
import { project, shareOf } from './motion.js';
import { reducedMotion } from './theme.js';

/** @typedef {import('./motion.js').Point} Point */
/** @typedef {import('./frame.js').Frame} Frame */
/** @typedef {{path: Path2D, corner: Point, kind: 'ad' | 'zone' | 'inactive'}} Outline its path is in millionths of the world, from the corner */

const LIT_MILLIS = 1_400;
const LINE_PIXELS = 3;
const UNIT = 1e-6;

export class ZoneLights {
  /** @param {() => import('./theme.js').Colors} colors */
  constructor(colors) {
    this.colors = colors;
    /** @type {Map<string, any>} features by zone */
    this.features = new Map();
    /** Those that were lit once. @type {Map<string, Outline>} */
    this.outlines = new Map();
    /** @type {Map<string, number>} since when, by zone */
    this.lit = new Map();
  }

  /** @param {GeoJSON.FeatureCollection} zones */
  show({ features }) {
    this.features = new Map(features.map((feature) => [feature.properties?.id, feature]));
    this.outlines.clear();
  }

  /** Something has happened in the zone. @param {string} zoneId */
  light(zoneId) {
    if (!reducedMotion.matches && this.features.has(zoneId)) this.lit.set(zoneId, performance.now());
  }

  /** @param {CanvasRenderingContext2D} context @param {Frame} frame @param {number} now @returns {boolean} whether one is still lit */
  draw(context, frame, now) {
    const colors = this.colors();
    for (const [id, since] of this.lit) {
      const age = shareOf(now - since, LIT_MILLIS);
      const outline = this.outline(id);
      if (age === 1 || !outline) {
        this.lit.delete(id);
        continue;
      }
      context.strokeStyle = colors[outline.kind === 'inactive' ? 'inactive' : outline.kind];
      context.lineWidth = LINE_PIXELS;
      context.globalAlpha = 1 - age;
      context.stroke(onScreen(outline, frame));
    }
    context.globalAlpha = 1;
    return this.lit.size > 0;
  }

  /** @param {string} id @returns {Outline | undefined} */
  outline(id) {
    const feature = this.features.get(id);
    if (feature && !this.outlines.has(id)) this.outlines.set(id, outlineOf(feature));
    return this.outlines.get(id);
  }
}

/** @param {any} feature @returns {Outline} */
function outlineOf({ geometry, properties }) {
  const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;
  const corner = project(polygons[0][0][0][0], polygons[0][0][0][1]);
  const path = new Path2D();
  for (const ring of polygons.flat()) {
    for (const [i, [lon, lat]] of ring.entries()) {
      const { x, y } = project(lon, lat);
      if (i === 0) path.moveTo((x - corner.x) / UNIT, (y - corner.y) / UNIT);
      else path.lineTo((x - corner.x) / UNIT, (y - corner.y) / UNIT);
    }
    path.closePath();
  }
  return { path, corner, kind: properties.kind };
}

/** @param {Outline} outline @param {Frame} frame */
function onScreen({ path, corner }, frame) {
  const placed = new Path2D();
  placed.addPath(path, new DOMMatrix([frame.scale * UNIT, 0, 0, frame.scale * UNIT, ...pixels(corner, frame)]));
  return placed;
}
