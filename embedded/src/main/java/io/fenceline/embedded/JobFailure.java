package io.fenceline.embedded;

/**
 * One failure of a running job, after which Flink restarts it.
 *
 * @param timeMillis when it failed, epoch milliseconds; distinguishes failures
 * @param completedCheckpoints how many the job has completed since it was started
 */
record JobFailure(long timeMillis, Throwable cause, long completedCheckpoints) {}
