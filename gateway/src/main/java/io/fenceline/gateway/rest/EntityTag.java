package io.fenceline.gateway.rest;

/** The entity tag of a zone: its version. */
final class EntityTag {
  private EntityTag() {}

  static String of(long version) {
    return "\"" + version + "\"";
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
    for (String listed : condition.split(",")) {
      String one = listed.strip();
      if (one.equals("*") || one.equals(tag) || one.equals("W/" + tag)) {
        return true;
      }
    }
    return false;
  }
}
