package io.fenceline.delivery.order;

import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import java.util.function.DoubleSupplier;

/**
 * Detects that an endpoint is down: the events of several devices failed and none was delivered in
 * between. Then single attempts, with growing pauses, find out when it is back. Not thread-safe.
 */
final class Circuit {
  /** Fewer may be the fault of their events. */
  static final int DEVICES = 5;

  /** While the endpoint is down, devices whose events would be accepted wait at most so long. */
  private static final RetryPolicy PROBES =
      new RetryPolicy(Duration.ofSeconds(1), Duration.ofSeconds(30), Duration.ZERO);

  private final DoubleSupplier random;
  private final Set<Lane> failing = new HashSet<>();
  private boolean open;
  private int probes;
  private long openedNanos;
  private long nextProbeNanos;
  private String lastAnswer;

  Circuit(DoubleSupplier random) {
    this.random = random;
  }

  boolean isOpen() {
    return open;
  }

  /** Whether the endpoint has been down for so long. */
  boolean isOpenFor(Duration duration, long nowNanos) {
    return open && nowNanos - openedNanos >= duration.toNanos();
  }

  long nextProbeNanos() {
    return nextProbeNanos;
  }

  String lastAnswer() {
    return lastAnswer;
  }

  void failed(Lane lane, String answer, long nowNanos) {
    lastAnswer = answer;
    failing.add(lane);
    if (!open && failing.size() >= DEVICES) {
      open = true;
      openedNanos = nowNanos;
      pause(nowNanos);
    } else if (open && nowNanos >= nextProbeNanos) { // Not an attempt from before it opened.
      pause(nowNanos);
    }
  }

  private void pause(long nowNanos) {
    probes++;
    nextProbeNanos = nowNanos + PROBES.pause(probes, random).toNanos();
  }

  /** Returns whether the endpoint was down. */
  boolean succeeded() {
    boolean wasOpen = open;
    failing.clear();
    open = false;
    probes = 0;
    return wasOpen;
  }
}
