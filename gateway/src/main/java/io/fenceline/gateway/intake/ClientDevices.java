package io.fenceline.gateway.intake;

import io.fenceline.gateway.access.Principal;
import io.fenceline.gateway.state.StoreLimits;
import java.time.Duration;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The devices that each client has reported within some time, of which each has a bound, so that
 * none takes the room of all others (rule E8). A client that is limited to devices needs none.
 * Thread-safe.
 */
public final class ClientDevices {
  private static final float LOAD_FACTOR = 0.75f;

  private record Reported(String client, String deviceId) {}

  private final int mostOfClient;
  private final int mostOfAll;
  private final long historyMillis;
  private final InstantSource clock;

  /** When each was reported last, the oldest first. */
  private final Map<Reported, Long> lastMillis = new LinkedHashMap<>(16, LOAD_FACTOR, true);

  private final Map<String, Integer> counts = new HashMap<>();

  /**
   * @param mostOfClient devices of one client
   * @param mostOfAll devices of all clients that are counted; more are admitted
   * @param history the time for which a device counts after its last fix
   */
  public ClientDevices(int mostOfClient, int mostOfAll, Duration history, InstantSource clock) {
    this.mostOfClient = mostOfClient;
    this.mostOfAll = mostOfAll;
    this.historyMillis = history.toMillis();
    this.clock = clock;
  }

  /** The client as a sender of fixes. */
  public FixSender sender(Principal client) {
    return new FixSender() {
      @Override
      public boolean mayReport(String deviceId) {
        return client.maySee(deviceId);
      }

      @Override
      public boolean hasRoomFor(String deviceId) {
        return mostOfClient == StoreLimits.UNBOUNDED
            || client.isLimitedToDevices()
            || admit(new Reported(client.client(), deviceId));
      }
    };
  }

  private synchronized boolean admit(Reported reported) {
    long now = clock.millis();
    forgetBefore(now - historyMillis);
    if (lastMillis.replace(reported, now) != null) {
      return true;
    }
    if (counts.getOrDefault(reported.client, 0) >= mostOfClient) {
      return false;
    }
    if (lastMillis.size() < mostOfAll) {
      lastMillis.put(reported, now);
      counts.merge(reported.client, 1, Integer::sum);
    }
    return true;
  }

  private void forgetBefore(long millis) {
    Iterator<Map.Entry<Reported, Long>> oldest = lastMillis.entrySet().iterator();
    while (oldest.hasNext()) {
      Map.Entry<Reported, Long> next = oldest.next();
      if (next.getValue() >= millis) {
        return;
      }
      oldest.remove();
      counts.computeIfPresent(
          next.getKey().client, (client, count) -> count == 1 ? null : count - 1);
    }
  }
}
