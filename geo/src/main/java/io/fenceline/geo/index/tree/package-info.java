/**
 * The tree of cells with the list of zones of each. Stores what a covering gives; knows no shapes.
 */
package io.fenceline.geo.index.tree;
