/** Flink's view of the records: serializers and type information. No Kryo, no reflection. */
package io.fenceline.types;
