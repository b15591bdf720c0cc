package io.fenceline.gateway.mqtt;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.fenceline.gateway.intake.BodyException;
import io.fenceline.gateway.intake.FixIntake;
import io.fenceline.gateway.intake.FixSplitter;
import io.fenceline.gateway.intake.PostedForm;
import io.fenceline.gateway.intake.ReceivedFixes;
import io.fenceline.gateway.intake.RefusedFix;
import io.fenceline.gateway.intake.SentFix;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes the fixes of messages to Kafka in the order of the messages, and acknowledges each message
 * when Kafka has acknowledged its fixes. While Kafka is away, the broker keeps what is not
 * acknowledged. Thread-safe.
 */
final class MessageIntake implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(MessageIntake.class);

  /**
   * Far below what may wait for Kafka, so that no batch is refused for its size again and again.
   */
  private static final int MAX_BATCH_BYTES = 1 << 20;

  /** A larger message is refused. */
  static final int MAX_MESSAGE_BYTES = 16 << 20;

  private static final int MAX_WAITING_BYTES = 64 << 20;
  private static final Duration AGAIN = Duration.ofMillis(500);
  private static final Duration LOG_PERIOD = Duration.ofMinutes(1);

  private final FixIntake intake;
  private final PostedForm form;

  private final WaitingMessages waiting = new WaitingMessages(MAX_WAITING_BYTES, MAX_BATCH_BYTES);
  private final AtomicLong taken = new AtomicLong();
  private final AtomicLong refused = new AtomicLong();
  private final Thread thread = new Thread(this::run, "fenceline-mqtt");
  private long loggedNanos = System.nanoTime() - LOG_PERIOD.toNanos();

  MessageIntake(FixIntake intake, PostedForm form) {
    this.intake = intake;
    this.form = form;
    thread.setDaemon(true);
    thread.start();
  }

  /** Messages whose fixes Kafka has. */
  long taken() {
    return taken.get();
  }

  /** Fixes that were not taken, since they are none. */
  long refused() {
    return refused.get();
  }

  /** Waits while too many bytes wait already. */
  void add(String topic, byte[] payload, Runnable acknowledge) throws InterruptedException {
    List<byte[]> parts = parts(topic, payload);
    int bytes = parts.isEmpty() ? 0 : payload.length;
    waiting.add(new MqttMessage(topic, parts, bytes, acknowledge));
  }

  private List<byte[]> parts(String topic, byte[] payload) {
    if (payload.length > MAX_MESSAGE_BYTES) {
      refuse(
          topic, "a message of %d bytes, at most %d".formatted(payload.length, MAX_MESSAGE_BYTES));
      return List.of();
    }
    try {
      return FixSplitter.elements(payload);
    } catch (BodyException e) {
      refuse(topic, e.getMessage());
      return List.of();
    }
  }

  private void run() {
    try {
      while (true) {
        take(waiting.nextBatch());
      }
    } catch (InterruptedException e) {
      // It was closed. What was not acknowledged is sent again.
    }
  }

  private void take(List<MqttMessage> batch) throws InterruptedException {
    List<SentFix> fixes = new ArrayList<>();
    List<String> topics = new ArrayList<>();
    for (MqttMessage message : batch) {
      byte[] device = form.takesDeviceFromTopic() ? message.topic().getBytes(UTF_8) : null;
      List<SentFix> sent = intake.forms().json(form, message.parts(), device);
      fixes.addAll(sent);
      sent.forEach(each -> topics.add(message.topic()));
    }
    ReceivedFixes received = untilTaken(fixes);
    for (RefusedFix each : received.refused()) {
      refuse(topics.get(each.index()), each.reason() + ": " + each.detail());
    }
    taken.addAndGet(batch.size());
    batch.forEach(message -> message.acknowledge().run());
  }

  private ReceivedFixes untilTaken(List<SentFix> fixes) throws InterruptedException {
    for (int attempt = 0; ; attempt++) {
      try {
        return intake.take(fixes, device -> true).toCompletableFuture().get();
      } catch (ExecutionException e) {
        if (attempt == 0) {
          LOG.warn("MQTT: Kafka does not take fixes, they are sent again: {}", e.getMessage());
        }
        TimeUnit.MILLISECONDS.sleep(AGAIN.toMillis());
      }
    }
  }

  private synchronized void refuse(String topic, String problem) {
    long count = refused.incrementAndGet();
    long now = System.nanoTime();
    if (now - loggedNanos >= LOG_PERIOD.toNanos()) {
      loggedNanos = now;
      LOG.warn("MQTT: {} fixes refused so far, such as one of {}: {}", count, topic, problem);
    }
  }

  @Override
  public void close() {
    thread.interrupt();
  }
}
