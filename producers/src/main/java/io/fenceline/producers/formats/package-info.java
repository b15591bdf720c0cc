/**
 * Zones in formats other than GeoJSON, as GeoJSON Features: WKT and WKB in CSV, GPX, KML and KMZ.
 * Whether a Feature is a valid zone is decided by its reader.
 */
package io.fenceline.producers.formats;
