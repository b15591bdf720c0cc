package io.fenceline.gateway.intake;

import java.time.Duration;
import java.util.regex.Pattern;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Refusals of which the sender is not told: counts them all, and logs one a minute. Thread-safe.
 */
public final class RefusedFixLog {
  private static final Logger LOG = LoggerFactory.getLogger(RefusedFixLog.class);
  private static final long PERIOD_NANOS = Duration.ofMinutes(1).toNanos();
  private static final Pattern BREAKS = Pattern.compile("[\\p{Cntrl}\\u2028\\u2029]+");

  private final String transport;
  private long count;
  private long loggedNanos = System.nanoTime() - PERIOD_NANOS;

  /**
   * @param transport that brought the fixes, for the log
   */
  public RefusedFixLog(String transport) {
    this.transport = transport;
  }

  /**
   * @param source of the fix: its topic or device
   */
  public synchronized void add(String source, String problem) {
    count++;
    long now = System.nanoTime();
    if (now - loggedNanos >= PERIOD_NANOS) {
      loggedNanos = now;
      LOG.warn(
          "{}: {} fixes refused so far, such as one of {}: {}",
          transport,
          count,
          oneLine(source),
          oneLine(problem));
    }
  }

  private static String oneLine(String text) {
    return BREAKS.matcher(text).replaceAll(" ");
  }

  public synchronized long count() {
    return count;
  }
}
