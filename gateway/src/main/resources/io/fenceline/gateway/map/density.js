// Shows how many devices are where, as warmth, as long as they are too many to draw each of them.
import { el } from './dom.js';
import { countText, intensityAt, radiusOf, weighted } from './squares.js';
import { COLORS, reducedMotion } from './theme.js';

/** @typedef {import('maplibre-gl').Map} Map */
/** @typedef {import('maplibre-gl').GeoJSONSource} GeoJSONSource */
/** @typedef {import('./squares.js').GridCell} GridCell */

const EMPTY = /** @type {GeoJSON.FeatureCollection} */ ({ type: 'FeatureCollection', features: [] });
const LAYER = 'devices-density';
const DISSOLVE_MILLIS = 600;
/** The lowest layer of the zones: where there are zones and a crowd of devices, both are seen. */
const BELOW = 'zone-fills';

export class Density {
  /** @param {Map} map */
  constructor(map) {
    this.map = map;
    /** @type {GridCell[]} */
    this.cells = [];
    this.timer = 0;
    this.tip = el('p', { class: 'density-tip', 'aria-hidden': 'true' });
    map.getContainer().append(this.tip);
    map.on('mousemove', ({ point, lngLat }) => this.point(point, lngLat));
    map.on('movestart', () => this.tip.replaceChildren());
    map.getCanvas().addEventListener('mouseleave', () => this.tip.replaceChildren());
  }

  /** To be called whenever the map has got another style. @param {import('./theme.js').Theme} theme */
  add(theme) {
    this.map.addSource(LAYER, { type: 'geojson', data: EMPTY });
    this.map.addLayer({
      id: LAYER, type: 'heatmap', source: LAYER,
      paint: {
        'heatmap-weight': ['get', 'weight'], 'heatmap-color': ramp(COLORS[theme].device),
        'heatmap-opacity': 0, 'heatmap-opacity-transition': { duration: reducedMotion.matches ? 0 : DISSOLVE_MILLIS },
      },
    }, BELOW);
    this.show(this.cells);
  }

  /** @param {GridCell[]} cells none where each is drawn: then the density dissolves */
  show(cells) {
    const isSame = !cells.length && !this.cells.length;
    this.cells = cells;
    if (isSame) return; // A change of a layer draws the whole map anew.
    const source = /** @type {GeoJSONSource | undefined} */ (this.map.getSource(LAYER));
    if (!source) return;
    clearTimeout(this.timer);
    this.map.setPaintProperty(LAYER, 'heatmap-opacity', cells.length ? 1 : 0);
    if (!cells.length) {
      this.timer = window.setTimeout(() => this.map.getSource(LAYER) && source.setData(EMPTY), DISSOLVE_MILLIS);
      return;
    }
    source.setData(weighted(cells));
    const { lat } = this.map.getCenter();
    this.map.setPaintProperty(LAYER, 'heatmap-radius', radiusOf(cells, lat));
    this.map.setPaintProperty(LAYER, 'heatmap-intensity', intensityAt(lat));
  }

  /** The square with devices at a place. @param {{lng: number, lat: number}} place @returns {GridCell | undefined} */
  at({ lng, lat }) {
    const lon = ((((lng + 180) % 360) + 360) % 360) - 180;
    return this.cells.find(({ west, south, east, north }) => lon >= west && lon < east && lat >= south && lat < north);
  }

  /** Says how many there are under the mouse. @param {{x: number, y: number}} point @param {{lng: number, lat: number}} place */
  point({ x, y }, place) {
    const found = this.at(place);
    this.tip.textContent = found ? countText('devices', found.count) : '';
    this.tip.style.left = `${x}px`;
    this.tip.style.top = `${y}px`;
  }
}

/** From nothing to what the map still shines through. @param {string} color #rrggbb @returns {any} */
function ramp(color) {
  const at = (/** @type {number} */ share) => color + Math.round(share * 255).toString(16).padStart(2, '0');
  return ['interpolate', ['linear'], ['heatmap-density'], 0, at(0), 0.04, at(0), 0.15, at(0.14), 0.5, at(0.36), 1, at(0.66)];
}
