package io.fenceline.loadtest.load;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.fenceline.event.Fix;
import io.fenceline.format.ValueFormat;
import io.fenceline.kafka.client.Sender;
import io.fenceline.loadtest.scenario.SendSchedule;
import io.fenceline.producers.Ticker;
import java.util.function.LongConsumer;

/**
 * Sends fixes when they are due: a delay of one fix delays no other, and none is left out. Runs in
 * one thread; any thread may read the counts.
 */
public final class LoadGenerator {
  private final LongConsumer send;
  private final SendSchedule schedule;
  private final Sender sender;
  private final Ticker ticker;
  private volatile long sent;
  private volatile long maxSendDelayNanos;

  /**
   * @param send hands the record with this ordinal to the sender
   */
  public LoadGenerator(LongConsumer send, SendSchedule schedule, Sender sender, Ticker ticker) {
    this.send = send;
    this.schedule = schedule;
    this.sender = sender;
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
      send.accept(i);
      sent = i + 1;
      if (dueNanos >= warmUpNanos) {
        maxSendDelayNanos = Math.max(maxSendDelayNanos, ticker.nanos() - startNanos - dueNanos);
      }
    }
    sender.flush();
  }

  public static void send(Sender locations, Fix fix, ValueFormat format) {
    locations.send(fix.deviceId().getBytes(UTF_8), format.write(fix));
  }

  public long sent() {
    return sent;
  }

  /** The maximum delay of handing a fix to the producer; included in its latency. */
  public double maxSendDelayMillis() {
    return maxSendDelayNanos / 1e6;
  }
}
