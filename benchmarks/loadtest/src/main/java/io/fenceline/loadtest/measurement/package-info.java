/** Samples and what follows from them: intervals, rates, costs. */
package io.fenceline.loadtest.measurement;
