package io.fenceline.flink;

/**
 * A failure of a job or of a checkpoint.
 *
 * @param cause the root cause, in one line
 */
public record Failure(long timeMillis, String cause) {}
