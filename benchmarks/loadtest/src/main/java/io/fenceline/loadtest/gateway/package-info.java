/**
 * Load tests of a gateway that runs as a process of its own: scenario, process, topics, runs. What
 * each kind of load does is in packages below this one.
 */
package io.fenceline.loadtest.gateway;
