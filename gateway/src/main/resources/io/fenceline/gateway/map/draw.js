// Draws and changes one shape with the mouse or by touch.
import { TerraDraw, TerraDrawCircleMode, TerraDrawLineStringMode, TerraDrawModeUndoRedo, TerraDrawPolygonMode, TerraDrawSelectMode } from './vendor/terra-draw.js';
import { TerraDrawMapLibreGLAdapter } from './vendor/terra-draw-maplibre-gl-adapter.js';
import { HANDLES, toGeometry, trimmed } from './drawn.js';
import { COLORS, currentTheme } from './theme.js';

/** @typedef {import('./drawn.js').Drawn} Drawn */
/** @typedef {import('./drawn.js').DrawnKind} DrawnKind */

const MODES = { polygon: 'polygon', polygons: 'polygon', circle: 'circle', corridor: 'linestring' };
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
    /** The shape after each change; the last is that of now. @type {Drawn[]} */
    this.states = [];
  }

  /** @param {DrawnKind} kind */
  begin(kind) {
    this.start(kind).setMode(MODES[kind]);
  }

  /** @param {DrawnKind} kind @param {Drawn} drawn */
  change(kind, drawn) {
    this.show(kind, drawn);
    this.states = [drawn];
  }

  /** @param {DrawnKind} kind @param {Drawn} drawn */
  show(kind, drawn) {
    const added = this.start(kind).addFeatures(featuresOf(kind, trimmed(drawn)));
    const invalid = added.find(({ valid, id }) => !valid || id === undefined);
    if (invalid) throw new Error(`this shape cannot be drawn: ${invalid.reason}`);
    this.select(/** @type {string | number} */ (added[0].id));
  }

  /** @param {DrawnKind} kind */
  start(kind) {
    this.clear();
    this.kind = kind;
    this.addDraft();
    const undoRedo = { modeLevel: new TerraDrawModeUndoRedo() };
    const draw = new TerraDraw({ adapter: new TerraDrawMapLibreGLAdapter({ map: this.map }), modes: modes(), undoRedo });
    this.draw = draw;
    draw.start();
    draw.on('change', () => this.emit(false));
    draw.on('finish', (id, { action }) => {
      if (action === 'draw') this.select(id);
      const drawn = this.drawn();
      if (drawn) this.states.push(drawn);
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
    const shapes = this.draw?.getSnapshot().filter(({ geometry, properties }) => properties.mode === mode && geometry.type !== 'Point') ?? [];
    if (this.kind === 'polygons') return joined(shapes);
    return shapes.length > 0 ? /** @type {Drawn} */ (shapes[0].geometry) : null;
  }

  /** Another form of the shape, as its size was typed. @param {Drawn} drawn */
  replace(drawn) {
    this.show(this.kind, drawn);
    this.states.push(drawn);
  }

  /** Whether there is a corner or a change to take back. */
  canUndo() {
    return this.states.length > 1 || (this.states.length === 0 && !!this.draw?.canUndo());
  }

  /** Takes back the last corner while the shape is begun, and then the last change. */
  undo() {
    if (!this.canUndo()) return;
    if (this.states.length === 0) {
      this.draw?.undo();
      return;
    }
    this.states.pop();
    this.show(this.kind, this.states[this.states.length - 1]);
    this.emit(true);
  }

  /** Takes the shape off the map, with all states kept. @returns {() => void} puts it back */
  suspend() {
    const { kind } = this;
    const drawn = this.drawn();
    this.clear();
    return () => {
      if (!drawn) return this.begin(kind);
      this.show(kind, drawn);
      return this.emit(false);
    };
  }

  stop() {
    this.states = [];
    this.clear();
  }

  clear() {
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

/** Each ring of polygons is drawn by itself, since no shape that is drawn has holes. @param {DrawnKind} kind @param {Drawn} drawn @returns {any[]} */
function featuresOf(kind, drawn) {
  const properties = { mode: MODES[kind] };
  if (drawn.type === 'MultiPolygon') {
    return drawn.coordinates.flatMap((rings, part) => rings.map((ring, index) => (
      { type: 'Feature', geometry: { type: 'Polygon', coordinates: [ring] }, properties: { ...properties, part, ring: index } })));
  }
  const { radiusMeters = 0 } = toGeometry(kind, drawn);
  return [{ type: 'Feature', geometry: drawn, properties: { ...properties, ...(kind === 'circle' && { radiusKilometers: radiusMeters / 1000 }) } }];
}

/** @param {any[]} shapes of {@link featuresOf} @returns {Drawn | null} */
function joined(shapes) {
  /** @type {import('./geometry.js').Position[][][]} */
  const coordinates = [];
  for (const { geometry, properties: { part, ring } } of shapes) {
    coordinates[part] ??= [];
    coordinates[part][ring] = geometry.coordinates[0];
  }
  return coordinates.length > 0 ? { type: 'MultiPolygon', coordinates } : null;
}

function modes() {
  const { zone, halo } = COLORS[currentTheme()];
  const color = /** @type {`#${string}`} */ (zone);
  const outline = /** @type {`#${string}`} */ (halo);
  const area = { fillColor: color, fillOpacity: 0.2, outlineColor: color, outlineWidth: 2.5 };
  /** @typedef {{properties: {ring?: any}}} Ring */
  const fill = (/** @type {Ring} */ { properties }) => (properties.ring > 0 ? outline : color);
  const opacity = (/** @type {Ring} */ { properties }) => (properties.ring > 0 ? 0.5 : 0.2);
  return [
    new TerraDrawPolygonMode({ styles: { ...area, fillColor: fill, fillOpacity: opacity, closingPointColor: color, closingPointOutlineColor: outline } }),
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
        selectedPolygonColor: fill, selectedPolygonFillOpacity: opacity, selectedPolygonOutlineColor: color, selectedPolygonOutlineWidth: 2.5,
        selectedLineStringColor: color, selectedLineStringWidth: 2.5, selectionPointColor: color, selectionPointOutlineColor: outline,
        midPointColor: outline, midPointOutlineColor: color, midPointOutlineWidth: 1.5,
      },
    }),
  ];
}
