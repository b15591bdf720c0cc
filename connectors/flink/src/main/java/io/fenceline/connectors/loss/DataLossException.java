package io.fenceline.connectors.loss;

import org.apache.flink.runtime.throwable.ThrowableAnnotation;
import org.apache.flink.runtime.throwable.ThrowableType;
import org.apache.kafka.common.KafkaException;

/**
 * Records that the job has not read were removed (rule E5). The message has the position and the
 * remedy. A restart does not help, so Flink fails the job at once.
 */
@ThrowableAnnotation(ThrowableType.NonRecoverableError)
public final class DataLossException extends KafkaException {
  private static final long serialVersionUID = 1;

  public DataLossException(String message) {
    super(message);
  }
}
