package io.fenceline.gateway.rest;

import io.fenceline.event.Occupancy;
import io.fenceline.event.RecordVersion;
import io.fenceline.gateway.http.message.ApiRequest;
import io.fenceline.gateway.state.ServedZone;
import io.fenceline.geo.index.points.PointCount;
import java.util.List;

/** Entity tags. That of a document is its version, that of a list depends on what is in it. */
final class EntityTag {
  private static final long MULTIPLIER = 0x9E37_79B9_7F4A_7C15L;

  private EntityTag() {}

  /** Clients make it of the version that is in answers, which is the offset. */
  static String of(long version) {
    return "\"" + RecordVersion.offset(version) + "\"";
  }

  /** The same for the same zones in the same versions, in any order. */
  static String ofZones(List<ServedZone> zones) {
    long sum = zones.size();
    for (ServedZone zone : zones) {
      sum += mixed(zone.id().hashCode() * MULTIPLIER + zone.version());
    }
    return quoted(sum);
  }

  /** The same for the same numbers of devices, in any order. */
  static String ofOccupancy(List<Occupancy> zones) {
    long sum = zones.size();
    for (Occupancy zone : zones) {
      sum += mixed(zone.hashCode());
    }
    return quoted(sum);
  }

  /** The same for the same counts, in any order. */
  static String ofCounts(List<PointCount> counts) {
    long sum = counts.size();
    for (PointCount cell : counts) {
      sum += mixed(cell.box().hashCode() * MULTIPLIER + cell.count());
    }
    return quoted(sum);
  }

  /** A hash whose bits all depend on all bits (the finalizer of SplitMix64). */
  private static long mixed(long bits) {
    long first = (bits ^ (bits >>> 30)) * 0xBF58_476D_1CE4_E5B9L;
    long second = (first ^ (first >>> 27)) * 0x94D0_49BB_1331_11EBL;
    return second ^ (second >>> 31);
  }

  private static String quoted(long value) {
    return "\"" + Long.toHexString(value) + "\"";
  }

  /** Sends the tag; answers with 304 and returns true if the client has what it stands for. */
  static boolean isKnown(ApiRequest request, String tag) {
    request.withHeader("ETag", tag);
    boolean known = matches(request.header("If-None-Match"), tag);
    if (known) {
      request.answer(304);
    }
    return known;
  }

  /**
   * Whether a condition lists the tag.
   *
   * @param condition the value of If-Match or If-None-Match; null for none
   */
  static boolean matches(String condition, String tag) {
    if (condition == null) {
      return false;
    }
    return matchesStrongly(condition, tag) || matchesStrongly(condition, "W/" + tag);
  }

  /** Whether a condition lists the tag by strong comparison, which If-Match requires. */
  static boolean matchesStrongly(String condition, String tag) {
    for (String listed : condition.split(",")) {
      String one = listed.strip();
      if (one.equals("*") || one.equals(tag)) {
        return true;
      }
    }
    return false;
  }
}
