package io.fenceline.loadtest.gateway.push;

import io.fenceline.loadtest.gateway.LoadDriver.Target;
import io.fenceline.loadtest.gateway.PushLoad;
import io.fenceline.loadtest.load.Latencies;
import io.fenceline.loadtest.load.LoadGenerator;
import io.fenceline.loadtest.scenario.SendSchedule;

/** Writes into Kafka so that each device has one event whenever it is due. Used once. */
interface EventSource extends AutoCloseable {
  static EventSource of(Target gateway, PushLoad load) throws Exception {
    return load.source() == PushLoad.Source.FIXES
        ? new FixesThroughJob(gateway, load.sockets(), load.perSecond())
        : new WrittenTransitions(gateway);
  }

  /**
   * The load, not yet started.
   *
   * @param startNanos due time of the first event
   * @param warmUpNanos events due in this time after the start are not measured
   */
  LoadGenerator load(SendSchedule schedule, long startNanos, long warmUpNanos) throws Exception;

  /**
   * @throws Exception when it has failed
   */
  default void check() throws Exception {}

  /** How many events a plain consumer has read from Kafka; -1 without one. */
  default long consumed() {
    return -1;
  }

  /** Until a plain consumer had read the event from Kafka; null without one. */
  default Latencies.Summary consumerLatency() {
    return null;
  }

  @Override
  void close();
}
