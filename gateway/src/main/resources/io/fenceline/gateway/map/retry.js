// Loads what failed to load of the map's sources again, for instance of the basemap while the connection was lost.

/** @typedef {import('maplibre-gl').Map} Map */
/** @typedef {import('maplibre-gl').GeoJSONSource} GeoJSONSource */

export const RETRY_MILLIS = 5_000;

/** @param {Map} map */
export function retrySources(map) {
  /** @type {Set<string>} */
  const waiting = new Set();
  map.on('error', (/** @type {{error: {message: string}, sourceId?: string}} */ { error, sourceId }) => {
    if (!sourceId) {
      console.error(error);
      return;
    }
    console.warn(`${sourceId}: ${error.message}. Trying again.`);
    if (waiting.has(sourceId)) return;
    waiting.add(sourceId);
    setTimeout(() => {
      waiting.delete(sourceId);
      reload(map, sourceId);
    }, RETRY_MILLIS);
  });
}

/** @param {Map} map @param {string} sourceId */
function reload(map, sourceId) {
  const source = map.getSource(sourceId);
  if (source?.type !== 'geojson') {
    if (source) map.refreshTiles(sourceId);
    return;
  }
  const { data } = /** @type {GeoJSONSource} */ (source).serialize();
  if (typeof data === 'string') /** @type {GeoJSONSource} */ (source).setData(data);
}
