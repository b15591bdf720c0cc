package io.fenceline.gateway.write;

import io.fenceline.kafka.KafkaSettings;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.DescribeClusterOptions;
import org.apache.kafka.common.errors.TimeoutException;

/**
 * Asks Kafka every second whether it answers, once for all requests. A broker that is frozen or
 * gone does not. Thread-safe.
 */
public final class KafkaProbe implements AutoCloseable {
  private static final long INTERVAL_MILLIS = 1_000;
  private static final int ANSWER_MILLIS = 2_000;

  private final Admin admin;
  private final ScheduledExecutorService executor =
      Executors.newSingleThreadScheduledExecutor(
          task -> {
            Thread thread = new Thread(task, "fenceline-probe");
            thread.setDaemon(true);
            return thread;
          });
  private volatile long answeredNanos = System.nanoTime();
  private volatile String clusterId;

  /** Begins to ask. */
  @SuppressWarnings("FutureReturnValueIgnored") // It goes on until it is closed.
  public KafkaProbe(KafkaSettings kafka) {
    this.admin = Admin.create(kafka.admin());
    executor.scheduleWithFixedDelay(this::ask, 0, INTERVAL_MILLIS, TimeUnit.MILLISECONDS);
  }

  /** How long ago Kafka answered; at first, how long ago the probe began. */
  public Duration silence() {
    return Duration.ofNanos(System.nanoTime() - answeredNanos);
  }

  /** The id of the cluster; null until it has answered. */
  public String clusterId() {
    return clusterId;
  }

  private void ask() {
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
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void close() {
    executor.shutdownNow();
    admin.close(Duration.ZERO);
  }
}
