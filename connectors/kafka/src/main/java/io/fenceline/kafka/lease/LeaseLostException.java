package io.fenceline.kafka.lease;

import org.apache.kafka.common.KafkaException;

/**
 * The job must not run, because another job of its group runs, or because it lacks the permission
 * to hold the lease of the group. A restart does not help.
 */
public final class LeaseLostException extends KafkaException {
  private static final long serialVersionUID = 1;

  public LeaseLostException(String message) {
    super(message);
  }
}
