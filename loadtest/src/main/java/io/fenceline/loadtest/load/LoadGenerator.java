package io.fenceline.loadtest.load;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.fenceline.event.Fix;
import io.fenceline.format.Encoding;
import io.fenceline.loadtest.scenario.FixSource;
import io.fenceline.loadtest.scenario.SendSchedule;
import io.fenceline.producers.Sender;
import io.fenceline.producers.Ticker;

/**
 * Sends fixes when they are due, whatever became of those before: a delay of one delays no other,
 * and none is left out. Runs in one thread; the counts can be read from any.
 */
public final class LoadGenerator {
  private final FixSource feed;
  private final SendSchedule timetable;
  private final Sender locations;
  private final Encoding encoding;
  private final Ticker ticker;
  private volatile long sent;
  private volatile long mostBehindNanos;

  public LoadGenerator(
      FixSource feed, SendSchedule timetable, Sender locations, Encoding encoding, Ticker ticker) {
    this.feed = feed;
    this.timetable = timetable;
    this.locations = locations;
    this.encoding = encoding;
    this.ticker = ticker;
  }

  /**
   * Returns when all are acknowledged, or when the ticker ends the waiting.
   *
   * @param startNanos when the first fix is due, on the ticker's clock
   * @param quietNanos how long after the start it does not matter how far behind it is
   */
  public void run(long startNanos, long count, long quietNanos) {
    for (long i = 0; i < count; i++) {
      long dueNanos = timetable.dueNanos(i);
      if (!ticker.waitUntil(startNanos + dueNanos)) {
        return;
      }
      send(locations, feed.next(), encoding);
      sent = i + 1;
      if (dueNanos >= quietNanos) {
        mostBehindNanos = Math.max(mostBehindNanos, ticker.nanos() - startNanos - dueNanos);
      }
    }
    locations.flush();
  }

  static void send(Sender locations, Fix fix, Encoding encoding) {
    locations.send(fix.deviceId().getBytes(UTF_8), encoding.write(fix));
  }

  public long sent() {
    return sent;
  }

  /** How late the latest was given to the producer; it counts as latency. */
  public double mostBehindMillis() {
    return mostBehindNanos / 1e6;
  }
}
