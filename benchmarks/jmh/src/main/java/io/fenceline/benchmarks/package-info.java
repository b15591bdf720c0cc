/** JMH benchmarks of the index, side by side with other indexes. */
package io.fenceline.benchmarks;
