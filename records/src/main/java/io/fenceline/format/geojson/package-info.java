/**
 * One GeoJSON Feature to a zone: geometry, rules, and what is refused. A new zone property is read
 * here.
 */
package io.fenceline.format.geojson;
