package io.fenceline.gateway.mqtt;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.fenceline.gateway.intake.BodyException;
import io.fenceline.gateway.intake.FixIntake;
import io.fenceline.gateway.intake.FixSplitter;
import io.fenceline.gateway.intake.PostedForm;
import io.fenceline.gateway.intake.ReceivedFixes;
import io.fenceline.gateway.intake.RefusedFix;
import io.fenceline.gateway.intake.RefusedFixLog;
import io.fenceline.gateway.intake.SentFix;
import io.fenceline.kafka.loop.BackgroundLoop;
import io.fenceline.kafka.loop.Liveness;
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

  /** Of messages that are not acknowledged; each is held twice, whole and in parts. */
  private static final int MAX_WAITING_BYTES = 32 << 20;

  private static final Duration AGAIN = Duration.ofMillis(500);

  private final FixIntake intake;
  private final PostedForm form;

  private final WaitingMessages waiting = new WaitingMessages(MAX_WAITING_BYTES, MAX_BATCH_BYTES);
  private final AtomicLong taken = new AtomicLong();
  private final RefusedFixLog refused = new RefusedFixLog("MQTT");
  private final BackgroundLoop loop =
      new BackgroundLoop(
          "fenceline-mqtt", "the intake of MQTT messages", Duration.ZERO, this::takeBatch);

  MessageIntake(FixIntake intake, PostedForm form) {
    this.intake = intake;
    this.form = form;
    loop.closedBy(() -> {}, Duration.ZERO).start();
  }

  /** Whether its thread lives and advances. */
  Liveness liveness() {
    return loop.liveness();
  }

  /** Messages whose fixes Kafka has. */
  long taken() {
    return taken.get();
  }

  /** Fixes that were not taken, since they are none. */
  long refused() {
    return refused.count();
  }

  /** Waits while too many bytes are not acknowledged. */
  void add(String topic, byte[] payload, Runnable acknowledge) throws InterruptedException {
    List<byte[]> parts = parts(topic, payload);
    waiting.add(new MqttMessage(topic, parts, payload.length, acknowledge));
  }

  private List<byte[]> parts(String topic, byte[] payload) {
    if (payload.length > MAX_MESSAGE_BYTES) {
      refused.add(
          topic, "a message of %d bytes, at most %d".formatted(payload.length, MAX_MESSAGE_BYTES));
      return List.of();
    }
    try {
      return FixSplitter.elements(payload);
    } catch (BodyException e) {
      refused.add(topic, e.getMessage());
      return List.of();
    } catch (RuntimeException | StackOverflowError e) {
      refused.add(topic, e.toString());
      return List.of();
    }
  }

  /** The broker sends again the messages that are not acknowledged by then. */
  private void takeBatch() throws InterruptedException {
    loop.liveness().awaitsWork();
    List<MqttMessage> batch = waiting.nextBatch();
    loop.advance();
    try {
      takeOrRefuse(batch);
    } finally {
      waiting.acknowledged(batch);
    }
  }

  /** A message that no reader expected costs no other: it is refused alone. */
  private void takeOrRefuse(List<MqttMessage> batch) throws InterruptedException {
    try {
      take(batch);
    } catch (RuntimeException | StackOverflowError e) {
      if (batch.size() > 1) {
        for (MqttMessage each : batch) {
          takeOrRefuse(List.of(each));
        }
      } else {
        refused.add(batch.get(0).topic(), e.toString());
        acknowledge(batch.get(0));
      }
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
      refused.add(topics.get(each.index()), each.reason() + ": " + each.detail());
    }
    taken.addAndGet(batch.size());
    batch.forEach(MessageIntake::acknowledge);
  }

  /** A message that is not acknowledged is sent again. */
  private static void acknowledge(MqttMessage message) {
    try {
      message.acknowledge().run();
    } catch (RuntimeException e) {
      LOG.warn("MQTT: a message of {} cannot be acknowledged", message.topic(), e);
    }
  }

  private ReceivedFixes untilTaken(List<SentFix> fixes) throws InterruptedException {
    for (int attempt = 0; ; attempt++) {
      loop.advance();
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

  @Override
  public void close() {
    loop.close();
    waiting.close();
  }
}
