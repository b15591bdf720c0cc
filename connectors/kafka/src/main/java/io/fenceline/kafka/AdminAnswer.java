package io.fenceline.kafka;

import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.InterruptException;

/** Waits for answers of Kafka's admin client. */
public final class AdminAnswer {
  private AdminAnswer() {}

  /**
   * The answer.
   *
   * @throws KafkaException the failure as Kafka's own exception; {@link InterruptException} when
   *     the thread is interrupted
   */
  public static <T> T of(Future<T> answer) {
    try {
      return answer.get();
    } catch (ExecutionException e) {
      throw e.getCause() instanceof KafkaException known ? known : new KafkaException(e.getCause());
    } catch (InterruptedException e) {
      throw new InterruptException(e);
    }
  }
}
