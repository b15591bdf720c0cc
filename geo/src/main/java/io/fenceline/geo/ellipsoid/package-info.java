/** Distances, segments and boxes on the WGS84 ellipsoid (rule G2). Independent of shapes. */
package io.fenceline.geo.ellipsoid;
