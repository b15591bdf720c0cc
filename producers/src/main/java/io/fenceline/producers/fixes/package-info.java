/** Recorded fixes from CSV or NDJSON, replayed. */
package io.fenceline.producers.fixes;
