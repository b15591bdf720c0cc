/** Shapes on the globe, and the exact answer to whether one holds a point. Knows nothing else. */
package io.fenceline.geometry;
