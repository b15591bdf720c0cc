// The map itself: its basemap, controls and position.
import { AttributionControl, Map, NavigationControl, ScaleControl, setWorkerUrl } from './vendor/maplibre-gl.js';
import { basemapStyle, findBasemap } from './basemap.js';
import { remark } from './connection.js';
import { addLegend } from './legend.js';
import { retrySources } from './retry.js';
import { currentTheme, reducedMotion } from './theme.js';

/** @typedef {import('maplibre-gl').Map} MapLibre */

setWorkerUrl(new URL('./vendor/maplibre-gl-worker.js', import.meta.url).href);

/** @param {HTMLElement} container @param {[number, number, number] | null} position longitude, latitude, zoom */
export async function createMap(container, position) {
  const basemap = await findBasemap().catch((failure) => {
    remark('basemap', `The basemap cannot be read: ${failure.message}`);
    return null;
  });
  const [lon, lat, zoom] = position ?? [10, 30, 1.3];
  const map = new Map({
    container,
    style: basemapStyle(currentTheme(), basemap),
    center: [lon, lat],
    zoom,
    maxPitch: 0,
    dragRotate: false,
    pitchWithRotate: false,
    attributionControl: false,
    fadeDuration: reducedMotion.matches ? 0 : 150,
  });
  retrySources(map);
  reportTiles(map, basemap);
  map.touchZoomRotate.disableRotation();
  map.keyboard.disableRotation();
  map.addControl(new NavigationControl({ showCompass: false }), 'top-left');
  map.addControl(new AttributionControl({ compact: true }), 'bottom-left');
  map.addControl(new ScaleControl(), 'bottom-left');
  const legend = addLegend(container, basemap !== null);
  // Not for its tiles: without them everything else is shown all the same.
  await new Promise((resolve) => map.once('style.load', resolve));
  return {
    map,
    hasBasemap: basemap !== null,
    legend,
    /** @param {import('./theme.js').Theme} theme @param {() => void} then adds what is drawn over the basemap again */
    setTheme(theme, then) {
      map.setStyle(basemapStyle(theme, basemap), { diff: false });
      map.once('style.load', then);
    },
  };
}

/** Says so while tiles of another server cannot be read. @param {MapLibre} map @param {import('./basemap.js').Basemap | null} basemap */
function reportTiles(map, basemap) {
  const host = basemap && basemap !== 'geojson' ? basemap.host : '';
  if (!host) return;
  map.on('error', (/** @type {any} */ { sourceId }) => sourceId === 'tiles' && remark('tiles', `The tiles of ${host} cannot be read: see the console of the browser.`));
  map.on('sourcedata', (/** @type {any} */ { sourceId, tile }) => sourceId === 'tiles' && tile?.state === 'loaded' && remark('tiles', ''));
}

/** Moves the map so that the box is visible. @param {MapLibre} map @param {[number, number, number, number]} bounds */
export function showBounds(map, bounds) {
  map.fitBounds(bounds, { padding: 60, maxZoom: 17, animate: !reducedMotion.matches });
}
