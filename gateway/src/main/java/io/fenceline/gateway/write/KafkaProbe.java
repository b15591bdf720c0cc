package io.fenceline.gateway.write;

import io.fenceline.kafka.KafkaSettings;
import io.fenceline.kafka.loop.BackgroundLoop;
import io.fenceline.kafka.loop.Liveness;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.DescribeClusterOptions;
import org.apache.kafka.common.errors.TimeoutException;

/**
 * Asks Kafka every second whether it answers, once for all requests. A broker that is frozen or
 * gone does not. Thread-safe.
 */
public final class KafkaProbe implements AutoCloseable {
  private static final Duration INTERVAL = Duration.ofSeconds(1);
  private static final int ANSWER_MILLIS = 2_000;

  private final Admin admin;
  private final BackgroundLoop loop =
      new BackgroundLoop("fenceline-probe", "the probe of Kafka", INTERVAL, this::ask);
  private volatile long answeredNanos = System.nanoTime();
  private volatile String clusterId;

  /** Begins to ask. */
  public KafkaProbe(KafkaSettings kafka) {
    this.admin = Admin.create(kafka.admin());
    loop.closedBy(() -> {}, Duration.ZERO).start();
  }

  /** Whether it goes on asking. */
  public Liveness liveness() {
    return loop.liveness();
  }

  /** How long ago Kafka answered; at first, how long ago the probe began. */
  public Duration silence() {
    return Duration.ofNanos(System.nanoTime() - answeredNanos);
  }

  /** Whether Kafka is known not to answer. */
  public boolean isAway() {
    return silence().compareTo(TopicWriter.AWAY) > 0;
  }

  /** The id of the cluster; null until it has answered. */
  public String clusterId() {
    return clusterId;
  }

  private void ask() throws InterruptedException {
    try {
      clusterId =
          admin
              .describeCluster(new DescribeClusterOptions().timeoutMs(ANSWER_MILLIS))
              .clusterId()
              .get();
      answeredNanos = System.nanoTime();
    } catch (ExecutionException e) {
      if (!(e.getCause() instanceof TimeoutException)) {
        answeredNanos = System.nanoTime(); // A refusal is an answer.
      }
    }
  }

  @Override
  public void close() {
    loop.close();
    admin.close(Duration.ZERO);
  }
}
