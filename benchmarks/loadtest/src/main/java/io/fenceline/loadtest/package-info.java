/** One load test from its scenario to its report: prepares, runs, repeats. */
package io.fenceline.loadtest;
