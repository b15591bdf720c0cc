/** Simulated fleets, and zones for them. */
package io.fenceline.producers.simulation;
