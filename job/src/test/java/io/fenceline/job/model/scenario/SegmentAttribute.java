package io.fenceline.job.model.scenario;

import io.fenceline.event.Bytes;

/** The values of a fix's attribute "segment", each with the text that an audience sees (T6). */
public enum SegmentAttribute {
  ABSENT(null, null),
  PREMIUM("\"premium\"", "premium"),
  ESCAPED("\"pr\\u0065mium\"", "premium"),
  BASIC("\"basic\"", "basic"),
  SEVEN("7", "7"),
  WITH_ZEROS("1.50", "1.50"),
  TRUE("true", "true"),
  NULL("null", null),
  LIST("[\"premium\"]", null),
  OBJECT("{\"segment\":\"premium\"}", null);

  private final String json;
  private final String text;

  SegmentAttribute(String json, String text) {
    this.json = json;
    this.text = text;
  }

  /** Null where there is none to compare. */
  public String text() {
    return text;
  }

  /** The attributes of a fix; null for none. */
  public Bytes attributes() {
    return json == null ? null : Bytes.utf8("{\"other\":\"basic\",\"segment\":" + json + "}");
  }
}
