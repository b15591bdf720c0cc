package io.fenceline.evaluation.ads;

import io.fenceline.event.Bytes;
import io.fenceline.event.CapKey;
import io.fenceline.event.Fix;
import io.fenceline.event.Zone;
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

  /**
   * Whether the ad of a zone may go out for a fix, as far as age and audience are concerned.
   *
   * @param oldestMillis the earliest event time of a fix that is not too old
   */
  boolean accepts(Zone zone, Fix fix, long oldestMillis) {
    return fix.timeMillis() >= oldestMillis
        && Audience.includes(
            zone.rules().audience(), name -> attributeText.apply(fix.attributes(), name));
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
