package io.fenceline.embedded;

/**
 * One failure of a running job, after which Flink restarts it.
 *
 * @param timeMillis the time of the failure, epoch milliseconds; distinguishes failures
 * @param completedCheckpoints the number that the job has completed since it was started
 */
record JobFailure(long timeMillis, Throwable cause, long completedCheckpoints) {}
