package io.fenceline.kafka;

import java.time.Duration;
import java.util.function.Supplier;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;

/**
 * Requests about topics that may just have been created. The brokers learn of a topic one after
 * another, and each request goes to another broker, so one that does not know the topic may answer
 * after one that does.
 */
public final class NewTopics {
  /** Long enough for the brokers to learn of a topic, short enough to report a deleted one. */
  public static final Duration LIMIT = Duration.ofSeconds(5);

  private static final long POLL_MILLIS = 50;

  private NewTopics() {}

  /**
   * The answer of the first broker that knows the topic.
   *
   * @throws UnknownTopicOrPartitionException when none does within the limit
   */
  public static <T> T untilKnown(Duration limit, Supplier<T> request) {
    long startNanos = System.nanoTime();
    while (true) {
      try {
        return request.get();
      } catch (UnknownTopicOrPartitionException e) {
        if (System.nanoTime() - startNanos > limit.toNanos()) {
          throw e;
        }
        pause();
      }
    }
  }

  private static void pause() {
    try {
      Thread.sleep(POLL_MILLIS);
    } catch (InterruptedException e) {
      throw new InterruptException(e);
    }
  }
}
