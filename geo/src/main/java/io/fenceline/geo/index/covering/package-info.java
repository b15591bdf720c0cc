/** Computes the cells that cover a shape. Stores nothing. */
package io.fenceline.geo.index.covering;
