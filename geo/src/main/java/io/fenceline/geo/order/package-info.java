/**
 * Orders along a space-filling curve, by which neighbours in space become neighbours in memory.
 * Knows no shapes.
 */
package io.fenceline.geo.order;
