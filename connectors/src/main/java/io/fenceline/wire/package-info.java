/**
 * Bytes to records and back: JSON and protobuf of topics, and the binary form of state and shuffle.
 */
package io.fenceline.wire;
