package io.fenceline.job.ads;

import io.fenceline.evaluation.Outcome;
import io.fenceline.evaluation.Policy;
import io.fenceline.evaluation.ZonesInForce;
import io.fenceline.evaluation.ads.AdFilter;
import io.fenceline.evaluation.ads.AdHistory;
import io.fenceline.evaluation.ads.AdMatches;
import io.fenceline.evaluation.ads.DueAd;
import io.fenceline.event.Fix;
import io.fenceline.event.zone.CapKey;
import io.fenceline.format.json.Attributes;
import io.fenceline.job.device.WallClock;
import io.fenceline.types.CodecSerializer;
import java.io.IOException;
import java.util.List;
import java.util.function.ToLongFunction;
import org.apache.flink.api.common.state.ValueState;
import org.apache.flink.api.common.state.ValueStateDescriptor;

/**
 * The ads of the device of the current key, whose history is keyed state: loads it, asks {@link
 * AdMatches} and {@link AdFilter}, and stores what they return (rule T6). Reads no state before an
 * ad with a cap is due. Not thread-safe.
 */
public final class AdLimiter {
  public static final ValueStateDescriptor<AdHistory> STATE =
      new ValueStateDescriptor<>("ads", new CodecSerializer<>(new AdHistoryCodec()));

  private final Policy policy;
  private final ZonesInForce zones;
  private final WallClock clock;
  private final AdFilter filter = new AdFilter(Attributes::text);
  private final ToLongFunction<CapKey> longestMillis;
  private ValueState<AdHistory> state;

  public AdLimiter(Policy policy, ZonesInForce zones, WallClock clock) {
    this.policy = policy;
    this.zones = zones;
    this.clock = clock;
    this.longestMillis = zones::longestCapMillis;
  }

  /**
   * Sets the state; called before anything else, and again when the first zone with a cap is added.
   *
   * @param state of {@link #STATE}; may be one that cannot be written until there is a cap
   */
  public void use(ValueState<AdHistory> state) {
    this.state = state;
  }

  /** The ads that go out for a fix, in order; they count for their caps from now on. */
  public List<DueAd> take(Fix fix, Outcome outcome) throws IOException {
    if (outcome.transitions().isEmpty() && outcome.inside().isEmpty()) {
      return List.of();
    }
    List<DueAd> due = AdMatches.due(fix, outcome, filter, oldestMillis());
    return hasCap(due) ? limit(due, outcome) : due;
  }

  private long oldestMillis() {
    return policy.adMaxAgeMillis() == Policy.NEVER
        ? Long.MIN_VALUE
        : clock.nowMillis() - policy.adMaxAgeMillis();
  }

  private static boolean hasCap(List<DueAd> due) {
    for (int i = 0; i < due.size(); i++) {
      if (due.get(i).cap() != null) {
        return true;
      }
    }
    return false;
  }

  @SuppressWarnings("ReferenceEquality") // An unchanged history is the same object.
  private List<DueAd> limit(List<DueAd> due, Outcome outcome) throws IOException {
    AdHistory known = state.value();
    AdHistory before = known == null ? AdHistory.NONE : known;
    AdFilter.Decision decision = AdFilter.limit(due, before, outcome, zones);
    if (decision.history() != before) {
      store(decision.history());
    }
    return decision.allowed();
  }

  /**
   * The device has become silent: keeps only what still counts for a cap (rule D5).
   *
   * @param clockMillis the device clock
   */
  public void removeExpired(long clockMillis) throws IOException {
    AdHistory known = state.value();
    if (known != null) {
      store(known.withoutExpired(clockMillis, longestMillis));
    }
  }

  private void store(AdHistory history) throws IOException {
    if (history.isEmpty()) {
      state.clear();
    } else {
      state.update(history);
    }
  }

  public void clear() {
    state.clear();
  }
}
