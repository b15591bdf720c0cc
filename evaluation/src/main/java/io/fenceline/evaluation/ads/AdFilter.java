package io.fenceline.evaluation.ads;

import io.fenceline.evaluation.Outcome;
import io.fenceline.evaluation.ZonesInForce;
import io.fenceline.event.Bytes;
import io.fenceline.event.zone.CapKey;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.ToLongFunction;

/**
 * Decides which of the ads that are due go out: by age, audience and cap (rule T6). Pure: a
 * decision depends on its arguments alone and changes none of them.
 *
 * @param attributeText the text of an attribute by its name, null when there is none
 */
public record AdFilter(BiFunction<Bytes, String, String> attributeText) {

  /**
   * The result of applying the caps.
   *
   * @param allowed the ads that go out, in their order
   * @param history the history that counts them too; the given one if none of them has a cap
   */
  public record Decision(List<DueAd> allowed, AdHistory history) {}

  /** The answer to whether an ad goes out. */
  public enum Verdict {
    ACCEPTED,
    /** The fix is older than the limit. */
    TOO_OLD,
    /** The fix is not among those that the ad is meant for. */
    OTHER_AUDIENCE,
    /** Its cap holds it back, which {@link #limit} decides. */
    CAPPED
  }

  /**
   * Whether an ad may go out as far as age and audience are concerned.
   *
   * @param oldestMillis the earliest event time of a fix that is not too old
   */
  public Verdict verdict(DueAd ad, long oldestMillis) {
    if (ad.fix().timeMillis() < oldestMillis) {
      return Verdict.TOO_OLD;
    }
    return Audience.includes(
            ad.zone().rules().audience(), name -> attributeText.apply(ad.fix().attributes(), name))
        ? Verdict.ACCEPTED
        : Verdict.OTHER_AUDIENCE;
  }

  /**
   * Applies the caps to the ads of an outcome, and removes what has expired from a history that has
   * changed.
   */
  @SuppressWarnings("ReferenceEquality") // An unchanged history is the same object.
  public static Decision limit(
      List<DueAd> due, AdHistory history, Outcome outcome, ZonesInForce zones) {
    ToLongFunction<CapKey> longestMillis = zones::longestCapMillis;
    Decision decision = limit(due, history, longestMillis);
    if (decision.history == history) {
      return decision;
    }
    long earliestMillis = outcome.earliestMillis(zones);
    return new Decision(
        decision.allowed, decision.history.withoutExpired(earliestMillis, longestMillis));
  }

  /**
   * Applies the caps to the ads of one event in their order: one that goes out counts for those
   * behind it.
   *
   * @param history of the device
   * @param longestMillis the longest period of the caps in force that count in a key's history
   */
  public static Decision limit(
      List<DueAd> due, AdHistory history, ToLongFunction<CapKey> longestMillis) {
    List<DueAd> allowed = List.of();
    AdCounts counts = new AdCounts(history);
    for (DueAd ad : due) {
      if (ad.cap() == null) {
        allowed = DueAd.append(allowed, ad);
      } else if (counts.allow(ad.zone(), ad.timeMillis())) {
        allowed = DueAd.append(allowed, ad);
        CapKey key = CapKey.of(ad.zone());
        long perMillis = Math.max(ad.cap().per().toMillis(), longestMillis.applyAsLong(key));
        counts.add(key, perMillis, ad.timeMillis());
      }
    }
    return new Decision(allowed, counts.history());
  }
}
