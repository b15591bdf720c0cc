/** Distances, segments and boxes on the WGS84 ellipsoid (rule G2). Knows no shapes. */
package io.fenceline.geo.ellipsoid;
