package io.fenceline.event;

/**
 * The reasons why an input becomes a dead letter: a closed list. The header {@code reason} has
 * {@link #text()}, state and shuffle have {@link #code()}.
 */
public enum RefusalReason implements Coded {
  /** No value where one is needed (an empty or null fix, an empty zone). */
  EMPTY(1, "empty"),
  /** Not JSON: broken off, wrong UTF-8, nested too deep, text after the end. */
  NOT_JSON(2, "not-json"),
  /** JSON, but not an object (fix) or not a Feature (zone). */
  NOT_AN_OBJECT(3, "not-an-object"),
  /** Larger than what Fenceline takes. */
  TOO_LARGE(4, "too-large"),
  /** A required field is absent or null. */
  MISSING(5, "missing"),
  /** A field has the wrong JSON type or cannot be read as what it should be. */
  WRONG_TYPE(6, "wrong-type"),
  /** A number outside its limits. */
  OUT_OF_RANGE(7, "out-of-range"),
  /** The time looks like seconds, or lies before 1970-02-17. */
  TIME_TOO_EARLY(8, "time-too-early"),
  /** The time lies further ahead of the record's than allowed. */
  TIME_IN_FUTURE(9, "time-in-future"),
  /** A device or zone id that is not 1 to 256 bytes of UTF-8 without NUL and line breaks. */
  BAD_ID(10, "bad-id"),
  /** The Feature's id is not the record's key. */
  ID_MISMATCH(11, "id-mismatch"),
  /** A geometry of a kind that makes no zone. */
  BAD_GEOMETRY(12, "bad-geometry"),
  /** A ring with too few positions, not closed, or without area. */
  BAD_RING(13, "bad-ring"),
  /** A coordinate reference system other than WGS84. */
  BAD_CRS(14, "bad-crs"),
  /** A property that Fenceline reads has the wrong type or value. */
  BAD_PROPERTY(15, "bad-property"),
  /** Older than the device clock (rule D1). */
  LATE(16, "late"),
  /** Same device and time as an earlier fix, other position (rule D2). */
  CONFLICT(17, "conflict"),
  /** No message of fenceline.proto: broken off, wrong UTF-8, or something else altogether. */
  NOT_PROTOBUF(18, "not-protobuf"),
  /** Its reader failed, which is a fault of Fenceline, to be reported. */
  UNREADABLE(19, "unreadable"),
  /** Not Confluent's wire format, or no value of the schema that its id names. */
  NOT_AVRO(20, "not-avro");

  private final int code;
  private final String text;

  RefusalReason(int code, String text) {
    this.code = code;
    this.text = text;
  }

  @Override
  public int code() {
    return code;
  }

  public String text() {
    return text;
  }

  /**
   * @throws IllegalArgumentException for a code that no reason has
   */
  public static RefusalReason ofCode(int code) {
    return Coded.ofCode(values(), code, "refusal reason");
  }
}
