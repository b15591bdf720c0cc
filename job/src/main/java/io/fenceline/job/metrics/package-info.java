/** The metrics of the job, and their names. Counts; decides nothing. */
package io.fenceline.job.metrics;
