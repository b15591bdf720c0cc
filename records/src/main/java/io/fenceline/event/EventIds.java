package io.fenceline.event;

/**
 * Ids of outputs: parts joined by a slash, each percent-encoded so that no two outputs share one.
 */
final class EventIds {
  private EventIds() {}

  static String of(String deviceId, String zoneId, String what, long timeMillis) {
    return escape(deviceId) + '/' + escape(zoneId) + '/' + what + '/' + timeMillis;
  }

  static String ofZone(String zoneId, String what, long timeMillis, String value) {
    return escape(zoneId) + '/' + what + '/' + timeMillis + '/' + value;
  }

  private static String escape(String part) {
    if (part.indexOf('%') < 0 && part.indexOf('/') < 0) {
      return part;
    }
    return part.replace("%", "%25").replace("/", "%2F");
  }
}
