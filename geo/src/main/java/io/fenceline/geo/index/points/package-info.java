/**
 * Points in an immutable tree of cells of longitude and latitude: those in a box, and the nearest
 * by WGS84 distances. One thread replaces the tree, any number of threads read it.
 */
package io.fenceline.geo.index.points;
