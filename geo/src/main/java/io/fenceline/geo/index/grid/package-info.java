/**
 * The integer grid of cells that the index divides the globe into, and what one entry of a cell
 * says. Independent of zones.
 */
package io.fenceline.geo.index.grid;
