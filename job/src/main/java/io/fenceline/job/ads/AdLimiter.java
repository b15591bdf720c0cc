package io.fenceline.job.ads;

import io.fenceline.event.AdCap;
import io.fenceline.event.Fix;
import io.fenceline.event.Zone;
import io.fenceline.format.json.Attributes;
import io.fenceline.job.device.WallClock;
import io.fenceline.job.evaluation.Outcome;
import io.fenceline.job.evaluation.Policy;
import io.fenceline.job.evaluation.ZonesInForce;
import io.fenceline.types.CodecSerializer;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.apache.flink.api.common.state.ValueState;
import org.apache.flink.api.common.state.ValueStateDescriptor;

/**
 * The conditions of ads, for one fix after the other; when ads with a cap went out is keyed state
 * (rule T6). Nothing is read before an ad is due.
 */
public final class AdLimiter implements AdFilter {
  public static final ValueStateDescriptor<AdHistory> STATE =
      new ValueStateDescriptor<>("ads", new CodecSerializer<>(new AdHistoryCodec()));

  private final Policy policy;
  private final ZonesInForce zones;
  private final WallClock clock;
  private ValueState<AdHistory> state;
  private Fix fix;
  private Outcome step;

  public AdLimiter(Policy policy, ZonesInForce zones, WallClock clock) {
    this.policy = policy;
    this.zones = zones;
    this.clock = clock;
  }

  /**
   * To be called before anything else, and again when the first zone with a cap comes.
   *
   * @param state of {@link #STATE}; may be one that cannot be written until there is a cap
   */
  public void use(ValueState<AdHistory> state) {
    this.state = state;
  }

  /** Takes up the next fix, and what it came to. */
  public AdLimiter serve(Fix fix, Outcome step) {
    this.fix = fix;
    this.step = step;
    return this;
  }

  @Override
  public boolean opensFor(Zone zone, long timeMillis) {
    if (isStale() || !isMeant(zone)) {
      return false;
    }
    try {
      return zone.rules().adCap() == null || isWithinCap(zone, timeMillis);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private boolean isStale() {
    return policy.adMaxAgeMillis() < Policy.NEVER
        && fix.timeMillis() < clock.nowMillis() - policy.adMaxAgeMillis();
  }

  private boolean isMeant(Zone zone) {
    return Audience.includes(
        zone.rules().audience(), name -> Attributes.text(fix.attributes(), name));
  }

  private boolean isWithinCap(Zone zone, long timeMillis) throws IOException {
    AdHistory known = state.value();
    AdHistory history = known == null ? AdHistory.NONE : known;
    String key = AdHistory.key(zone);
    AdCap cap = zone.rules().adCap();
    if (!history.allows(key, cap, timeMillis)) {
      return false;
    }
    AdHistory longer = history.with(key, zones.longestSpanMillis(cap), timeMillis);
    keep(longer.running(step.earliestMillis(zones)));
    return true;
  }

  /** The device fell silent: keeps the caps that still run (rule D5). */
  public void keepRunning(long clockMillis) throws IOException {
    AdHistory known = state.value();
    if (known != null) {
      keep(known.running(clockMillis));
    }
  }

  private void keep(AdHistory history) throws IOException {
    if (history.isEmpty()) {
      state.clear();
    } else {
      state.update(history);
    }
  }

  public void forget() {
    state.clear();
  }
}
