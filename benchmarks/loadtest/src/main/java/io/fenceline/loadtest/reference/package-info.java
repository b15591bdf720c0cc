/**
 * Which zones cover a point, computed a second time: by another candidate search and other exact
 * tests than those that a load test measures. It shares no code with the index or the shapes of the
 * job, so that a fault there shows as a wrong number of outputs.
 */
package io.fenceline.loadtest.reference;
