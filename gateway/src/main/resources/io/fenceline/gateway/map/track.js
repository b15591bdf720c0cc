// Draws where one device was, and what happened there.
import { Popup } from './vendor/maplibre-gl.js';
import { FONT } from './basemap.js';
import { COLORS, currentTheme } from './theme.js';

/** @typedef {import('maplibre-gl').Map} Map */
/** @typedef {import('maplibre-gl').GeoJSONSource} GeoJSONSource */

/** Further away, the fixes of each second are one line. */
const FIXES_ZOOM = 16.5;
const ARROW = 'track-arrow';
const ARROW_PIXELS = 14;
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
    if (this.map.hasImage(ARROW)) this.map.removeImage(ARROW);
    this.map.addImage(ARROW, arrow(colors), { pixelRatio: 2 });
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

/** A tip with an edge, to the right. @param {import('./theme.js').Colors} colors */
function arrow({ selected, halo }) {
  const size = 2 * ARROW_PIXELS;
  const context = /** @type {OffscreenCanvasRenderingContext2D} */ (new OffscreenCanvas(size, size).getContext('2d'));
  context.translate(size / 2, size / 2);
  context.beginPath();
  for (const [x, y] of [[10, 0], [-8, -9], [-4, 0], [-8, 9]]) context.lineTo(x, y);
  context.closePath();
  context.lineJoin = 'round';
  context.strokeStyle = halo;
  context.lineWidth = 5;
  context.stroke();
  context.fillStyle = selected;
  context.fill();
  return context.getImageData(0, 0, size, size);
}

/** @param {import('./theme.js').Colors} colors @returns {import('maplibre-gl').LayerSpecification[]} */
function layers(colors) {
  const kind = (/** @type {string} */ name) => /** @type {any} */ (['==', ['get', 'kind'], name]);
  const { ENTER, EXIT, DWELL, CROSS, APPROACH, OVERDUE } = colors;
  return [
    {
      id: 'track-edge', type: 'line', source: 'track', filter: kind('line'), layout: { 'line-cap': 'round', 'line-join': 'round' },
      paint: { 'line-color': colors.halo, 'line-width': 7 },
    },
    {
      id: 'track-line', type: 'line', source: 'track', filter: kind('line'), layout: { 'line-cap': 'round', 'line-join': 'round' },
      paint: { 'line-color': ['interpolate', ['linear'], ['get', 'share'], 0, colors.trackBegin, 1, colors.trackEnd], 'line-width': 4 },
    },
    {
      id: 'track-arrows', type: 'symbol', source: 'track', filter: kind('line'),
      layout: { 'symbol-placement': 'line', 'symbol-spacing': 110, 'icon-image': ARROW, 'icon-padding': 24 },
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
    {
      id: 'track-times', type: 'symbol', source: 'track', filter: kind('time'),
      layout: { 'text-field': ['get', 'text'], 'text-font': FONT, 'text-size': 12, 'text-variable-anchor': ['left', 'right', 'top', 'bottom'], 'text-radial-offset': 0.8, 'text-padding': 6 },
      paint: { 'text-color': colors.label, 'text-halo-color': colors.halo, 'text-halo-width': 2 },
    },
  ];
}
