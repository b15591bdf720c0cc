/** The tree of cells with the list of zones of each. Stores coverings; independent of shapes. */
package io.fenceline.geo.index.tree;
