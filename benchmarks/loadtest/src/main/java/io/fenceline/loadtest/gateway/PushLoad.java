package io.fenceline.loadtest.gateway;

/**
 * WebSockets that are subscribed to one device each, whose events are pushed to them.
 *
 * @param gateways among which the sockets are divided
 * @param processes of subscribers, among which the sockets are divided as well
 * @param rate events a second of each device
 * @param source the kind of records that are written into Kafka
 */
public record PushLoad(int sockets, int gateways, int processes, double rate, Source source)
    implements GatewayLoad {

  /** The records from which events originate. */
  public enum Source {
    /** The transitions themselves. */
    TRANSITIONS("transitions"),
    /** Fixes, of which the job makes one transition each. */
    FIXES("fixes");

    private final String text;

    Source(String text) {
      this.text = text;
    }

    String text() {
      return text;
    }
  }

  /** Events a second of all devices. */
  public double perSecond() {
    return sockets * rate;
  }
}
