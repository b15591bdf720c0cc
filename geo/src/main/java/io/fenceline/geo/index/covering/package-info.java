/** From a shape to the cells that cover it. Stores nothing. */
package io.fenceline.geo.index.covering;
