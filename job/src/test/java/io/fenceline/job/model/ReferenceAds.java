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
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Decides which ads one device gets, by all that it got before (T6). */
final class ReferenceAds {
  /**
   * A history that caps count in.
   *
   * @param named whether the key is that of a cap, not a zone's id
   */
  private record Key(boolean named, String name) {
    static Key of(ZoneSpec zone) {
      String shared = zone.cap().key();
      return new Key(shared != null, shared == null ? zone.id() : shared);
    }
  }

  /** The times of the ads of one key, and the longest period that is known to count them. */
  private static final class Sent {
    private final List<Integer> seconds = new ArrayList<>();
    private int per;
  }

  private final String device;
  private final Reference job;
  private final Map<Key, Sent> sent = new HashMap<>();
  private boolean counted;

  ReferenceAds(String device, Reference job) {
    this.device = device;
    this.job = job;
  }

  /**
   * Sends the ads that are due.
   *
   * @param earliest no transition to come is earlier
   */
  void due(Command.Fix fix, List<Change> changes, List<ZoneSpec> inside, int earliest) {
    counted = false;
    offer(fix, changes, inside);
    if (counted) {
      forget(earliest);
    }
  }

  private void offer(Command.Fix fix, List<Change> changes, List<ZoneSpec> inside) {
    if (job.settings.has(Option.AD_MAX_AGE)
        && fix.second() < job.now - job.settings.get(Option.AD_MAX_AGE)) {
      return;
    }
    for (Change change : changes) {
      boolean isDue =
          change.type() != TransitionType.OVERDUE
              && (change.type() != TransitionType.EXIT
                  || change.reason() == TransitionReason.MOVED);
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

  /** Counts the ad, unless any period that includes it would then have too many. */
  private boolean isWithinCap(ZoneSpec zone, int second) {
    ZoneSpec.Cap cap = zone.cap();
    if (cap == null) {
      return true;
    }
    Sent known = sent.getOrDefault(Key.of(zone), new Sent());
    for (int from = second - cap.per() + 1; from <= second; from++) {
      int start = from;
      long count =
          known.seconds.stream().filter(one -> start <= one && one < start + cap.per()).count();
      if (count >= cap.count()) {
        return false;
      }
    }
    known.seconds.add(second);
    known.per = Math.max(known.per, longestInForce(Key.of(zone)));
    sent.put(Key.of(zone), known);
    counted = true;
    return true;
  }

  private int longestInForce(Key key) {
    return job.zones.values().stream()
        .map(Command.Put::zone)
        .filter(zone -> zone.cap() != null && Key.of(zone).equals(key))
        .mapToInt(zone -> zone.cap().per())
        .max()
        .orElse(0);
  }

  /**
   * Forgets ads that no cap counts any more; called when another ad was counted, or the device is
   * silent. A longer cap that comes later does not bring them back.
   *
   * @param earliest no ad to come is earlier
   */
  void forget(int earliest) {
    for (Key key : List.copyOf(sent.keySet())) {
      Sent known = sent.get(key);
      if (Collections.min(known.seconds) + known.per <= earliest) {
        known.per = Math.max(known.per, longestInForce(key));
        known.seconds.removeIf(second -> second + known.per <= earliest);
        if (known.seconds.isEmpty()) {
          sent.remove(key);
        }
      }
    }
  }
}
