/**
 * Fixes, transitions and ad matches as Avro with the ids of a schema registry. What asks a registry
 * over the network is elsewhere.
 */
package io.fenceline.format.avro;
