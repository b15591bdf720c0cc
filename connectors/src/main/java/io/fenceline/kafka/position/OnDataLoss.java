package io.fenceline.kafka.position;

/** What to do when records that the job has not read were removed (rule E5). */
public enum OnDataLoss {
  /** Stop the job, with what happened and the remedy. */
  FAIL,
  /** Go on from the oldest record that is there, with a warning and a count. */
  CONTINUE
}
