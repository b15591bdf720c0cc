package io.fenceline.job;

import io.fenceline.event.AdCap;
import io.fenceline.event.Bytes;
import io.fenceline.event.Trigger;
import io.fenceline.event.Zone;
import io.fenceline.event.ZoneRules;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Rules of zones for tests, one after the other. */
public final class TestRules {
  private Set<Trigger> adTriggers = Set.of(Trigger.ENTER);
  private AdCap adCap;
  private Map<String, List<String>> audience = Map.of();
  private long validFromMillis = Long.MIN_VALUE;
  private long validUntilMillis = Long.MAX_VALUE;
  private Duration dwell;
  private int enterConfirmations = 1;
  private int exitConfirmations = 1;
  private double exitBufferMeters;

  public TestRules adTriggers(Trigger... triggers) {
    adTriggers = Set.of(triggers);
    return this;
  }

  public TestRules adCap(int count, long perMillis, String key) {
    adCap = new AdCap(count, Duration.ofMillis(perMillis), key);
    return this;
  }

  public TestRules audience(String name, String... texts) {
    audience = Map.of(name, List.of(texts));
    return this;
  }

  public TestRules valid(long fromMillis, long untilMillis) {
    validFromMillis = fromMillis;
    validUntilMillis = untilMillis;
    return this;
  }

  public TestRules dwell(long millis) {
    dwell = Duration.ofMillis(millis);
    return this;
  }

  public TestRules confirmations(int enter, int exit) {
    enterConfirmations = enter;
    exitConfirmations = exit;
    return this;
  }

  public TestRules exitBuffer(double meters) {
    exitBufferMeters = meters;
    return this;
  }

  public ZoneRules build() {
    return new ZoneRules(
        adTriggers,
        adCap,
        audience,
        validFromMillis,
        validUntilMillis,
        dwell,
        enterConfirmations,
        exitConfirmations,
        exitBufferMeters);
  }

  /** The zone with these rules. */
  public Zone of(Zone zone) {
    return new Zone(zone.id(), zone.version(), zone.shape(), build(), zone.ad());
  }

  /** The zone with these rules and an ad. */
  public Zone withAd(Zone zone, String ad) {
    return new Zone(zone.id(), zone.version(), zone.shape(), build(), Bytes.utf8(ad));
  }
}
