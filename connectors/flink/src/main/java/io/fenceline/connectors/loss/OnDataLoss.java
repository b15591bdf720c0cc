package io.fenceline.connectors.loss;

/** The reaction to the removal of records that the job has not read (rule E5). */
public enum OnDataLoss {
  /** Fails the job; the message has the reason and the remedy. */
  FAIL,
  /** Continues from the oldest available record, logs a warning and counts the loss. */
  CONTINUE
}
