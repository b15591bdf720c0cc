// Draws and changes one shape with the mouse or by touch.
import { TerraDraw, TerraDrawCircleMode, TerraDrawLineStringMode, TerraDrawPolygonMode, TerraDrawSelectMode } from './vendor/terra-draw.js';
import { TerraDrawMapLibreGLAdapter } from './vendor/terra-draw-maplibre-gl-adapter.js';
import { HANDLES, toGeometry, trimmed } from './drawn.js';
import { COLORS, currentTheme } from './theme.js';

/** @typedef {import('./drawn.js').Drawn} Drawn */
/** @typedef {import('./drawn.js').DrawnKind} DrawnKind */

const MODES = { polygon: 'polygon', circle: 'circle', corridor: 'linestring' };
const VERTICES = { feature: { draggable: true, coordinates: { midpoints: true, draggable: true, deletable: true } } };
const DRAFT = 'draft';

export class Draw {
  /**
   * @param {import('maplibre-gl').Map} map
   * @param {(drawn: Drawn, finished: boolean) => void} changed
   */
  constructor(map, changed) {
    this.map = map;
    this.changed = changed;
    /** @type {TerraDraw | null} */
    this.draw = null;
    /** @type {DrawnKind} */
    this.kind = 'polygon';
  }

  /** @param {DrawnKind} kind */
  begin(kind) {
    this.start(kind).setMode(MODES[kind]);
  }

  /** @param {DrawnKind} kind @param {Drawn} drawn */
  change(kind, drawn) {
    const draw = this.start(kind);
    const { radiusMeters = 0 } = toGeometry(kind, drawn);
    const properties = { mode: MODES[kind], ...(kind === 'circle' && { radiusKilometers: radiusMeters / 1000 }) };
    const [{ id, valid, reason }] = draw.addFeatures([{ type: 'Feature', geometry: trimmed(drawn), properties }]);
    if (!valid || id === undefined) throw new Error(`this shape cannot be drawn: ${reason}`);
    this.select(id);
  }

  /** @param {DrawnKind} kind */
  start(kind) {
    this.stop();
    this.kind = kind;
    this.addDraft();
    const draw = new TerraDraw({ adapter: new TerraDrawMapLibreGLAdapter({ map: this.map }), modes: modes() });
    this.draw = draw;
    draw.start();
    draw.on('change', () => this.emit(false));
    draw.on('finish', (id, { action }) => {
      if (action === 'draw') this.select(id);
      this.emit(true);
    });
    return draw;
  }

  /** @param {string | number} id */
  select(id) {
    this.draw?.setMode('select');
    this.draw?.selectFeature(id);
  }

  /** @param {boolean} finished */
  emit(finished) {
    const drawn = this.drawn();
    if (drawn) this.changed(drawn, finished);
  }

  /** @returns {Drawn | null} */
  drawn() {
    const mode = MODES[this.kind];
    const shape = this.draw?.getSnapshot().find(({ geometry, properties }) => properties.mode === mode && geometry.type !== 'Point');
    return shape ? /** @type {Drawn} */ (shape.geometry) : null;
  }

  /** Another form of the shape, as its size was typed. @param {Drawn} drawn */
  replace(drawn) {
    this.change(this.kind, drawn);
  }

  stop() {
    this.draw?.stop();
    this.draw = null;
    this.showDraft(null);
  }

  addDraft() {
    if (this.map.getSource(DRAFT)) return;
    const { zone } = COLORS[currentTheme()];
    this.map.addSource(DRAFT, { type: 'geojson', data: { type: 'FeatureCollection', features: [] } });
    this.map.addLayer({ id: DRAFT, type: 'fill', source: DRAFT, paint: { 'fill-color': zone, 'fill-opacity': 0.25 } });
  }

  /** The area that belongs to a drawn line. @param {import('./geometry.js').Area | null} area */
  showDraft(area) {
    const source = /** @type {import('maplibre-gl').GeoJSONSource | undefined} */ (this.map.getSource(DRAFT));
    const features = area ? [{ type: /** @type {'Feature'} */ ('Feature'), properties: {}, geometry: area }] : [];
    source?.setData({ type: 'FeatureCollection', features });
  }
}

function modes() {
  const { zone, halo } = COLORS[currentTheme()];
  const color = /** @type {`#${string}`} */ (zone);
  const outline = /** @type {`#${string}`} */ (halo);
  const area = { fillColor: color, fillOpacity: 0.2, outlineColor: color, outlineWidth: 2.5 };
  return [
    new TerraDrawPolygonMode({ styles: { ...area, closingPointColor: color, closingPointOutlineColor: outline } }),
    new TerraDrawCircleMode({ segments: HANDLES, styles: area }),
    new TerraDrawLineStringMode({ styles: { lineStringColor: color, lineStringWidth: 2.5, closingPointColor: color } }),
    new TerraDrawSelectMode({
      flags: {
        polygon: VERTICES,
        linestring: VERTICES,
        circle: { feature: { draggable: true, coordinates: { resizable: /** @type {'center-fixed'} */ ('center-fixed') } } },
      },
      keyEvents: { deselect: null, delete: null, rotate: null, scale: null },
      allowManualDeselection: false,
      styles: {
        selectedPolygonColor: color, selectedPolygonFillOpacity: 0.25, selectedPolygonOutlineColor: color, selectedPolygonOutlineWidth: 2.5,
        selectedLineStringColor: color, selectedLineStringWidth: 2.5, selectionPointColor: color, selectionPointOutlineColor: outline,
        midPointColor: outline, midPointOutlineColor: color, midPointOutlineWidth: 1.5,
      },
    }),
  ];
}
