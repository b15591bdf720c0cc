// Shows how many zones or devices are where, as warmth, as long as they are too many to draw each of them.
import { el } from './dom.js';
import { countText, intensityAt, radiusOf, weighted } from './squares.js';
import { COLORS, reducedMotion } from './theme.js';

/** @typedef {import('maplibre-gl').Map} Map */
/** @typedef {import('maplibre-gl').GeoJSONSource} GeoJSONSource */
/** @typedef {import('./squares.js').GridCell} GridCell */
/** @typedef {import('./squares.js').Kind} Kind */

const EMPTY = /** @type {GeoJSON.FeatureCollection} */ ({ type: 'FeatureCollection', features: [] });
const DISSOLVE_MILLIS = 600;
/** The lowest layer of the zones: where there are zones and a crowd of devices, both are seen. */
const BELOW = 'zone-fills';

export class Density {
  /** @param {Map} map */
  constructor(map) {
    this.map = map;
    /** @type {Record<Kind, GridCell[]>} */
    this.cells = { zones: [], devices: [] };
    /** @type {Record<Kind, number>} */
    this.timers = { zones: 0, devices: 0 };
    this.tip = el('p', { class: 'density-tip', 'aria-hidden': 'true' });
    map.getContainer().append(this.tip);
    map.on('mousemove', ({ point, lngLat }) => this.point(point, lngLat));
    map.on('movestart', () => this.tip.replaceChildren());
    map.getCanvas().addEventListener('mouseleave', () => this.tip.replaceChildren());
  }

  /** To be called whenever the map has got another style. @param {import('./theme.js').Theme} theme */
  add(theme) {
    const colors = COLORS[theme];
    for (const [kind, color] of /** @type {[Kind, string][]} */ ([['zones', colors.zone], ['devices', colors.device]])) {
      this.map.addSource(`${kind}-density`, { type: 'geojson', data: EMPTY });
      this.map.addLayer({
        id: `${kind}-density`, type: 'heatmap', source: `${kind}-density`,
        paint: {
          'heatmap-weight': ['get', 'weight'], 'heatmap-color': ramp(color),
          'heatmap-opacity': 0, 'heatmap-opacity-transition': { duration: reducedMotion.matches ? 0 : DISSOLVE_MILLIS },
        },
      }, BELOW);
      this.show(kind, this.cells[kind]);
    }
  }

  /** @param {Kind} kind @param {GridCell[]} cells none where each is drawn: then the density dissolves */
  show(kind, cells) {
    const isSame = !cells.length && !this.cells[kind].length;
    this.cells[kind] = cells;
    if (isSame) return; // A change of a layer draws the whole map anew.
    const layer = `${kind}-density`;
    const source = /** @type {GeoJSONSource | undefined} */ (this.map.getSource(layer));
    if (!source) return;
    clearTimeout(this.timers[kind]);
    this.map.setPaintProperty(layer, 'heatmap-opacity', cells.length ? 1 : 0);
    if (!cells.length) {
      this.timers[kind] = window.setTimeout(() => this.map.getSource(layer) && source.setData(EMPTY), DISSOLVE_MILLIS);
      return;
    }
    source.setData(weighted(cells));
    const { lat } = this.map.getCenter();
    this.map.setPaintProperty(layer, 'heatmap-radius', radiusOf(cells, lat));
    this.map.setPaintProperty(layer, 'heatmap-intensity', intensityAt(lat));
  }

  /** The square with zones or devices at a place. @param {{lng: number, lat: number}} place @returns {{kind: Kind, cell: GridCell} | null} */
  at({ lng, lat }) {
    const lon = ((((lng + 180) % 360) + 360) % 360) - 180;
    for (const kind of /** @type {Kind[]} */ (['devices', 'zones'])) {
      const cell = this.cells[kind].find(({ west, south, east, north }) => lon >= west && lon < east && lat >= south && lat < north);
      if (cell) return { kind, cell };
    }
    return null;
  }

  /** Says how many there are under the mouse. @param {{x: number, y: number}} point @param {{lng: number, lat: number}} place */
  point({ x, y }, place) {
    const found = this.at(place);
    this.tip.textContent = found ? countText(found.kind, found.cell.count) : '';
    this.tip.style.left = `${x}px`;
    this.tip.style.top = `${y}px`;
  }
}

/** From nothing to what the map still shines through. @param {string} color #rrggbb @returns {any} */
function ramp(color) {
  const at = (/** @type {number} */ share) => color + Math.round(share * 255).toString(16).padStart(2, '0');
  return ['interpolate', ['linear'], ['heatmap-density'], 0, at(0), 0.04, at(0), 0.15, at(0.14), 0.5, at(0.36), 1, at(0.66)];
}
