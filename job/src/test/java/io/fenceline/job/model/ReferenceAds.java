package io.fenceline.job.model;

import io.fenceline.event.AdMatch;
import io.fenceline.event.Bytes;
import io.fenceline.event.TransitionReason;
import io.fenceline.event.TransitionType;
import io.fenceline.event.Trigger;
import io.fenceline.job.model.scenario.Command;
import io.fenceline.job.model.scenario.Settings.Option;
import io.fenceline.job.model.scenario.World;
import io.fenceline.job.model.scenario.ZoneSpec;
import java.util.ArrayList;
import java.util.List;

/** Which ads one device gets, by all that it got before (T6). */
final class ReferenceAds {
  /**
   * One that was sent, of a zone with a cap.
   *
   * @param named whether the key is that of a cap, not a zone's id
   */
  private record Sent(boolean named, String key, int second) {}

  private final String device;
  private final Reference job;
  private final List<Sent> sent = new ArrayList<>();

  ReferenceAds(String device, Reference job) {
    this.device = device;
    this.job = job;
  }

  void due(Command.Fix fix, List<Change> changes, List<ZoneSpec> inside) {
    if (job.settings.has(Option.AD_MAX_AGE)
        && fix.second() < job.now - job.settings.get(Option.AD_MAX_AGE)) {
      return;
    }
    for (Change change : changes) {
      boolean isDue =
          change.type() != TransitionType.EXIT || change.reason() == TransitionReason.MOVED;
      if (isDue) {
        Trigger trigger = Trigger.valueOf(change.type().name());
        ZoneSpec zone = job.zones.get(change.zoneId()).zone();
        offer(zone, trigger, change.reason(), change.second(), change.position(), fix);
      }
    }
    for (ZoneSpec zone : inside) {
      offer(zone, Trigger.INSIDE, null, fix.second(), fix, fix);
    }
  }

  private void offer(
      ZoneSpec zone,
      Trigger trigger,
      TransitionReason reason,
      int second,
      Command.Fix place,
      Command.Fix evaluated) {
    boolean wanted = zone.hasAd() && zone.triggers().contains(trigger);
    if (wanted && isForAudience(zone, evaluated) && isWithinCap(zone, second)) {
      job.answer.add(
          new AdMatch(
              device,
              zone.id(),
              trigger,
              reason,
              World.millis(second),
              place.lon(job.world),
              place.lat(job.world),
              evaluated.segment().attributes(),
              Bytes.utf8("\"" + zone.id() + "\"")));
    }
  }

  private static boolean isForAudience(ZoneSpec zone, Command.Fix fix) {
    String text = fix.segment().text();
    return zone.audience() == null || (text != null && zone.audience().contains(text));
  }

  /** Sends the ad, unless any period that includes it would then have too many. */
  private boolean isWithinCap(ZoneSpec zone, int second) {
    ZoneSpec.Cap cap = zone.cap();
    if (cap == null) {
      return true;
    }
    Sent candidate = new Sent(cap.key() != null, cap.key() == null ? zone.id() : cap.key(), second);
    for (int from = second - cap.per() + 1; from <= second; from++) {
      int count = 1;
      for (Sent one : sent) {
        boolean sameKey = one.named == candidate.named && one.key.equals(candidate.key);
        boolean inSpan = from <= one.second && one.second < from + cap.per();
        count += sameKey && inSpan ? 1 : 0;
      }
      if (count > cap.count()) {
        return false;
      }
    }
    sent.add(candidate);
    return true;
  }
}
