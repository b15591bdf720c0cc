package io.fenceline.connectors.position;

/** What to do when records that the job has not read were removed (rule E5). */
public enum OnDataLoss {
  /** Fail the job; the message has the reason and the remedy. */
  FAIL,
  /** Continue from the oldest available record; log a warning and count the loss. */
  CONTINUE
}
