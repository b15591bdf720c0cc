// Draws where one device was, and what happened there.
import { Popup } from './vendor/maplibre-gl.js';
import { COLORS, currentTheme } from './theme.js';

/** @typedef {import('maplibre-gl').Map} Map */
/** @typedef {import('maplibre-gl').GeoJSONSource} GeoJSONSource */

const FIXES_ZOOM = 12;
const EMPTY = /** @type {GeoJSON.FeatureCollection} */ ({ type: 'FeatureCollection', features: [] });

export class TrackLayer {
  /** @param {Map} map */
  constructor(map) {
    this.map = map;
    this.features = EMPTY;
    this.popup = new Popup({ closeButton: false, className: 'track-popup' });
    this.add();
    for (const layer of ['track-fixes', 'track-events']) {
      map.on('mouseenter', layer, (event) => this.describe(event));
      map.on('click', layer, (event) => this.describe(event));
      map.on('mouseleave', layer, () => this.popup.remove());
    }
  }

  /** To be called whenever the map has got another style. */
  add() {
    const colors = COLORS[currentTheme()];
    this.map.addSource('track', { type: 'geojson', data: this.features });
    layers(colors).forEach((layer) => this.map.addLayer(layer));
  }

  /** @param {GeoJSON.FeatureCollection | null} features */
  show(features) {
    this.features = features ?? EMPTY;
    /** @type {GeoJSONSource | undefined} */ (this.map.getSource('track'))?.setData(this.features);
    this.popup.remove();
  }

  /** @param {import('maplibre-gl').MapLayerMouseEvent} event */
  describe(event) {
    const feature = event.features?.[0];
    if (feature) this.popup.setLngLat(event.lngLat).setText(feature.properties.text).addTo(this.map);
  }
}

/** @param {import('./theme.js').Colors} colors @returns {import('maplibre-gl').LayerSpecification[]} */
function layers(colors) {
  const kind = (/** @type {string} */ name) => /** @type {any} */ (['==', ['get', 'kind'], name]);
  const { ENTER, EXIT, DWELL, CROSS, APPROACH, OVERDUE } = colors;
  return [
    {
      id: 'track-line', type: 'line', source: 'track', filter: kind('line'), layout: { 'line-cap': 'round', 'line-join': 'round' },
      paint: { 'line-color': colors.selected, 'line-width': 3, 'line-opacity': 0.55 },
    },
    {
      id: 'track-fixes', type: 'circle', source: 'track', filter: kind('fix'), minzoom: FIXES_ZOOM,
      paint: { 'circle-radius': 3, 'circle-color': colors.selected, 'circle-stroke-color': colors.halo, 'circle-stroke-width': 1 },
    },
    {
      id: 'track-events', type: 'circle', source: 'track', filter: kind('event'),
      paint: {
        'circle-radius': 6, 'circle-stroke-color': colors.halo, 'circle-stroke-width': 2,
        'circle-color': ['match', ['get', 'type'], 'ENTER', ENTER, 'EXIT', EXIT, 'DWELL', DWELL, 'APPROACH', APPROACH, 'OVERDUE', OVERDUE, CROSS],
      },
    },
  ];
}
