/**
 * A fuzzer for readers: mutations of good inputs, inputs whose cost may grow faster than their
 * length, and the limits of CPU time and allocation. Knows no format of Fenceline.
 */
package io.fenceline.fuzzing;
