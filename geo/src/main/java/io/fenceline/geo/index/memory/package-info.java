/** Growable arrays of longs in chunks, and the numbering of slots. Knows nothing of the index. */
package io.fenceline.geo.index.memory;
