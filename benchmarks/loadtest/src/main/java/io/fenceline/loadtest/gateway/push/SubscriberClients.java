package io.fenceline.loadtest.gateway.push;

import io.fenceline.loadtest.gateway.PushLoad;
import io.fenceline.loadtest.gateway.push.client.DeliveryReport;
import io.fenceline.loadtest.gateway.push.client.SocketCounts;
import io.fenceline.loadtest.gateway.push.client.Subscribers;
import io.fenceline.loadtest.gateway.push.client.Subscribers.Target;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** All processes of subscribers of a run. Not thread-safe. */
final class SubscriberClients implements AutoCloseable {
  private final List<SubscriberClient> all = new ArrayList<>();

  private SubscriberClients() {}

  /** Each process has an address of its own, since an address has only some 28,000 ports. */
  static SubscriberClients start(PushLoad load, List<Target> gateways) throws IOException {
    SubscriberClients result = new SubscriberClients();
    int sockets = load.sockets() / load.processes();
    try {
      for (int i = 0; i < load.processes(); i++) {
        result.all.add(
            SubscriberClient.start(
                new Subscribers(
                    gateways,
                    "127.0.0." + (2 + i),
                    i * sockets,
                    sockets,
                    load.sockets(),
                    load.perSecond())));
      }
      return result;
    } catch (IOException e) {
      result.close();
      throw e;
    }
  }

  void begin(long startMillis, long warmUpMillis) throws IOException {
    for (SubscriberClient each : all) {
      each.begin(startMillis, warmUpMillis);
    }
  }

  /** The sums over all processes. */
  SocketCounts counts() throws IOException {
    SocketCounts sum = new SocketCounts(0, 0, 0, null);
    for (SubscriberClient each : all) {
      sum = sum.plus(each.counts());
    }
    return sum;
  }

  /** One for each process. */
  List<DeliveryReport> reports() throws IOException {
    List<DeliveryReport> reports = new ArrayList<>();
    for (SubscriberClient each : all) {
      reports.add(each.report());
    }
    return reports;
  }

  @Override
  public void close() {
    all.forEach(SubscriberClient::close);
  }
}
