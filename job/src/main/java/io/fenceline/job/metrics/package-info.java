/** The metrics of the job, and their names. Decides nothing. */
package io.fenceline.job.metrics;
