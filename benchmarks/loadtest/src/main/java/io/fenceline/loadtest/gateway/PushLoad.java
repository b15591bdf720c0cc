package io.fenceline.loadtest.gateway;

import static java.util.Objects.requireNonNullElse;

import io.fenceline.loadtest.scenario.Checked;
import io.fenceline.loadtest.scenario.Range;
import java.util.function.BiConsumer;

/**
 * WebSockets that are subscribed to one device each, whose events are pushed to them.
 *
 * @param gateways among which the sockets are divided
 * @param nginx whether they are divided by an nginx in front of the gateways
 * @param processes of subscribers, among which the sockets are divided as well
 * @param rate events a second of each device
 * @param source the kind of records that are written into Kafka
 */
public record PushLoad(
    @Range(min = 1, max = 1_000_000) Integer sockets,
    @Range(min = 1, max = MAX_PROCESSES) Integer gateways,
    Boolean nginx,
    @Range(min = 1, max = MAX_PROCESSES) Integer processes,
    @Range(min = 0.001, max = 100) Double rate,
    Source source)
    implements Checked {
  private static final int MAX_PROCESSES = 64;

  public PushLoad {
    sockets = requireNonNullElse(sockets, 1_000);
    gateways = requireNonNullElse(gateways, 1);
    nginx = requireNonNullElse(nginx, false);
    processes = requireNonNullElse(processes, 1);
    rate = requireNonNullElse(rate, 1.0);
    source = requireNonNullElse(source, Source.TRANSITIONS);
  }

  /** The records from which events originate. */
  public enum Source {
    /** The transitions themselves. */
    TRANSITIONS,
    /** Fixes, of which the job makes one transition each. */
    FIXES
  }

  /** Events a second of all devices. */
  public double perSecond() {
    return sockets * rate;
  }

  @Override
  public void check(BiConsumer<String, String> mistake) {
    if (sockets % processes != 0) {
      mistake.accept("push.processes", "do not divide the sockets; give a number that does");
    }
  }
}
