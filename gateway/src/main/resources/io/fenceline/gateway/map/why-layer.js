// Draws what an explanation is about: the border of the zone, the fix that decided, and the one before.
import { FONT } from './basemap.js';
import { areaOf, distance } from './geometry.js';
import { COLORS, currentTheme, reducedMotion } from './theme.js';

/** @typedef {import('./why-sentence.js').Place} Place */

const SOURCE = 'why';
/** So much is shown around the fixes, at least. */
const LEAST_METERS = 15;
const METERS_PER_DEGREE = 111_000;

export class WhyLayer {
  /** @param {import('maplibre-gl').Map} map */
  constructor(map) {
    this.map = map;
    /** @type {GeoJSON.FeatureCollection} */
    this.features = { type: 'FeatureCollection', features: [] };
    this.add();
  }

  /** To be called whenever the map has got another style. */
  add() {
    this.map.addSource(SOURCE, { type: 'geojson', data: this.features, tolerance: 0 });
    layers(COLORS[currentTheme()]).forEach((layer) => this.map.addLayer(layer));
  }

  /** @param {any} zone a feature @param {Place[]} places the earlier one first; none to draw nothing */
  show(zone, places) {
    // A text is above the upper of the two and below the lower one, where the line between them does not cross it.
    const upper = Math.max(...places.map(({ lat }) => lat));
    const points = places.map(({ lon, lat, text }, i) => point([lon, lat], { text, anchor: lat === upper ? 'bottom' : 'top', kind: i === places.length - 1 ? 'decided' : 'before' }));
    /** @type {GeoJSON.Feature[]} */
    const lines = places.length > 1 ? [{ type: 'Feature', properties: { kind: 'way' }, geometry: { type: 'LineString', coordinates: places.map(({ lon, lat }) => [lon, lat]) } }] : [];
    /** @type {GeoJSON.Feature[]} */
    const border = places.length ? [{ type: 'Feature', properties: { kind: 'border' }, geometry: /** @type {any} */ (areaOf(zone)) }] : [];
    this.features = { type: 'FeatureCollection', features: [...border, ...lines, ...points] };
    /** @type {import('maplibre-gl').GeoJSONSource | undefined} */ (this.map.getSource(SOURCE))?.setData(this.features);
    if (places.length) this.fit(places);
  }

  hide() {
    this.show(null, []);
  }

  /** @param {Place[]} places */
  fit(places) {
    const { lon, lat } = places[places.length - 1];
    const away = Math.max(LEAST_METERS, ...places.map((each) => 1.5 * distance([lon, lat], [each.lon, each.lat])));
    const [x, y] = [away / METERS_PER_DEGREE / Math.max(0.1, Math.cos((lat * Math.PI) / 180)), away / METERS_PER_DEGREE];
    this.map.fitBounds([lon - x, lat - y, lon + x, lat + y], { padding: 40, maxZoom: 20, animate: !reducedMotion.matches });
  }
}

/** @param {number[]} position @param {Record<string, string>} properties @returns {GeoJSON.Feature} */
function point(position, properties) {
  return { type: 'Feature', properties, geometry: { type: 'Point', coordinates: position } };
}

/** @param {import('./theme.js').Colors} colors @returns {import('maplibre-gl').LayerSpecification[]} */
function layers({ selected, halo, label, EXIT, ENTER }) {
  const kind = (/** @type {string[]} */ ...names) => /** @type {any} */ (['in', ['get', 'kind'], ['literal', names]]);
  return [
    { id: 'why-border', type: 'line', source: SOURCE, filter: kind('border'), paint: { 'line-color': selected, 'line-width': 3 } },
    { id: 'why-way', type: 'line', source: SOURCE, filter: kind('way'), paint: { 'line-color': selected, 'line-width': 2, 'line-dasharray': [2, 2] } },
    {
      id: 'why-places', type: 'circle', source: SOURCE, filter: kind('before', 'decided'),
      paint: { 'circle-radius': 8, 'circle-color': ['match', ['get', 'kind'], 'decided', ENTER, EXIT], 'circle-stroke-color': halo, 'circle-stroke-width': 3 },
    },
    {
      id: 'why-texts', type: 'symbol', source: SOURCE, filter: kind('before', 'decided'),
      layout: {
        'text-field': ['get', 'text'], 'text-font': FONT, 'text-size': 14, 'text-allow-overlap': true, 'text-ignore-placement': true,
        'text-anchor': ['get', 'anchor'], 'text-offset': ['match', ['get', 'anchor'], 'top', ['literal', [0, 0.9]], ['literal', [0, -0.9]]],
      },
      paint: { 'text-color': label, 'text-halo-color': halo, 'text-halo-width': 2.5 },
    },
  ];
}
