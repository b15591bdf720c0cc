/** The scenarios of load tests: files, workloads and the fixes that they send. */
package io.fenceline.loadtest.scenario;
