/** What is to be measured: scenario files, workloads and the fixes that they send. */
package io.fenceline.loadtest.scenario;
