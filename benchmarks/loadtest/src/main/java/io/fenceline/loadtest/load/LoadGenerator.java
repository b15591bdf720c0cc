package io.fenceline.loadtest.load;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.fenceline.event.Fix;
import io.fenceline.format.Encoding;
import io.fenceline.kafka.client.Sender;
import io.fenceline.loadtest.scenario.FixSequence;
import io.fenceline.loadtest.scenario.SendSchedule;
import io.fenceline.producers.Ticker;

/**
 * Sends fixes when they are due: a delay of one fix delays no other, and none is left out. Runs in
 * one thread; any thread may read the counts.
 */
public final class LoadGenerator {
  private final Runnable sendNext;
  private final SendSchedule schedule;
  private final Sender topic;
  private final Ticker ticker;
  private volatile long sent;
  private volatile long maxSendDelayNanos;

  public LoadGenerator(
      FixSequence source,
      SendSchedule schedule,
      Sender locations,
      Encoding encoding,
      Ticker ticker) {
    this(() -> send(locations, source.next(), encoding), schedule, locations, ticker);
  }

  /**
   * A generator of any records.
   *
   * @param sendNext hands the next one to the topic's sender
   */
  public LoadGenerator(Runnable sendNext, SendSchedule schedule, Sender topic, Ticker ticker) {
    this.sendNext = sendNext;
    this.schedule = schedule;
    this.topic = topic;
    this.ticker = ticker;
  }

  /**
   * Returns when all are acknowledged, or when the ticker is stopped.
   *
   * @param startNanos due time of the first fix, on the ticker's clock
   * @param warmUpNanos delays of fixes due in this time after the start are not recorded
   */
  public void run(long startNanos, long count, long warmUpNanos) {
    for (long i = 0; i < count; i++) {
      long dueNanos = schedule.dueNanos(i);
      if (!ticker.waitUntil(startNanos + dueNanos)) {
        return;
      }
      sendNext.run();
      sent = i + 1;
      if (dueNanos >= warmUpNanos) {
        maxSendDelayNanos = Math.max(maxSendDelayNanos, ticker.nanos() - startNanos - dueNanos);
      }
    }
    topic.flush();
  }

  static void send(Sender locations, Fix fix, Encoding encoding) {
    locations.send(fix.deviceId().getBytes(UTF_8), encoding.write(fix));
  }

  public long sent() {
    return sent;
  }

  /** The maximum delay of handing a fix to the producer; included in its latency. */
  public double maxSendDelayMillis() {
    return maxSendDelayNanos / 1e6;
  }
}
