/** What the index costs, side by side with what else there is. */
package io.fenceline.benchmarks;
