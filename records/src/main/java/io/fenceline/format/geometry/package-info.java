/** Geometries of other forms (WKT, WKB, those of JTS) as GeoJSON. */
package io.fenceline.format.geometry;
