package io.fenceline.loadtest.gateway.push;

import io.fenceline.loadtest.gateway.LoadDriver;
import io.fenceline.loadtest.gateway.PushLoad;
import io.fenceline.loadtest.gateway.PushLoad.Source;
import io.fenceline.loadtest.gateway.RunningGateway;
import io.fenceline.loadtest.gateway.push.client.SocketCounts;
import java.io.IOException;

/**
 * Connects subscribers, pushes events to them, and stops the gateways while all are connected. A
 * run is valid only if no event was lost, repeated or out of order, and every socket was closed
 * with its cursor.
 */
public final class PushLoadDriver implements LoadDriver {
  private final PushLoad load;

  public PushLoadDriver(PushLoad load) {
    this.load = load;
  }

  @Override
  public Measured drive(RunningGateway gateway) throws Exception {
    try (Gateways gateways = Gateways.start(gateway, load.gateways());
        EventSource source = source(gateway)) {
      ProcessMemory unused = gateways.memory();
      try (SubscriberClients clients = SubscriberClients.start(load, gateways.targets())) {
        awaitSubscribed(gateway, gateways, clients);
        PushRun run = new PushRun(load, gateway, gateways, clients, source);
        run.memory(unused, gateways.memory());
        return run.run();
      }
    }
  }

  private EventSource source(RunningGateway gateway) throws Exception {
    return load.source() == Source.FIXES
        ? new FixesThroughJob(gateway, load.sockets(), load.perSecond())
        : new WrittenTransitions(
            gateway.kafka(), gateway.topics().names().transitions(), gateway.await().stop());
  }

  private void awaitSubscribed(RunningGateway gateway, Gateways gateways, SubscriberClients clients)
      throws Exception {
    int[] subscribed = {0};
    gateway
        .await()
        .until(
            () -> subscribed[0] == load.sockets(),
            () -> subscribed[0],
            () -> {
              gateways.check();
              subscribed[0] = subscribed(clients.counts());
            },
            "connecting the subscribers");
  }

  private static int subscribed(SocketCounts counts) throws IOException {
    if (counts.failure() != null) {
      throw new IOException("a subscriber was refused: " + counts.failure());
    }
    return counts.subscribed();
  }
}
