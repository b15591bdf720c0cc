package io.fenceline.event;

/**
 * Ids of outputs: parts joined by a slash, each percent-encoded so that no two outputs share one.
 */
final class EventIds {
  private EventIds() {}

  /**
   * @param ofDevice whether the zone concerns this device alone
   */
  static String of(String deviceId, String zoneId, boolean ofDevice, String what, long timeMillis) {
    String zone = escape(zoneId) + (ofDevice ? "/device" : "");
    return escape(deviceId) + '/' + zone + '/' + what + '/' + timeMillis;
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
