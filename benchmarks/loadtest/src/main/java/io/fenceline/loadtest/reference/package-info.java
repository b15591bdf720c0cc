/**
 * Computes a second time which zones cover a point, by indexes and tests of JTS and GeographicLib.
 * It shares no code with the index or the shapes of the job, so that a fault there shows as a wrong
 * number of outputs.
 */
package io.fenceline.loadtest.reference;
