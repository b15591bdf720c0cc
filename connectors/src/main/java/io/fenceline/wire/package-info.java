/** Bytes to records and back: the JSON of every topic, and the binary form of state and shuffle. */
package io.fenceline.wire;
