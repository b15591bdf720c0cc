/**
 * Flink's view of the records: one serializer for all codecs, and type information. No Kryo, no
 * reflection.
 */
package io.fenceline.types;
