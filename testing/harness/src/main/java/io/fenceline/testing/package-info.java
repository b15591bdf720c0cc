/**
 * Classes that the tests and benchmarks of several modules share: a harness for the operator, a
 * fake of Flink's REST API, and a quicker start of embedded Flinks. Knows the records, but not the
 * job; no class of it is in a deployed artifact.
 */
package io.fenceline.testing;
