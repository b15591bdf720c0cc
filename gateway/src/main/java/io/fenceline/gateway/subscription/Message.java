package io.fenceline.gateway.subscription;

/**
 * A message to a client: one JSON object on one line. Immutable, and shared by the clients that get
 * the same one.
 *
 * @param cursor the position after this message; null for none
 * @param latestOf what later messages of the same replace it for: a device or a zone; null for none
 */
public record Message(String cursor, String latestOf, String json) {
  private static final int OVERHEAD_BYTES = 200;

  /** An event; what is conflated has no cursor, since none covers it. */
  public static Message of(StreamEvent event, String cursor) {
    boolean conflated = event.kind().isConflated();
    String ownCursor = conflated ? null : cursor;
    String json = head(event.kind().message(), ownCursor) + ",\"event\":" + event.json() + '}';
    return new Message(ownCursor, conflated ? latestOf(event) : null, json);
  }

  private static String latestOf(StreamEvent event) {
    return event.kind().message()
        + ' '
        + (event.kind() == StreamKind.POSITION ? event.deviceId() : event.zoneId());
  }

  /** A message without event. */
  public static Message of(String kind, String cursor) {
    return new Message(cursor, null, head(kind, cursor) + '}');
  }

  private static String head(String kind, String cursor) {
    String head = "{\"kind\":\"" + kind + '"';
    return cursor == null ? head : head + ",\"cursor\":\"" + cursor + '"';
  }

  /** About how much memory it takes. */
  public int bytes() {
    return OVERHEAD_BYTES + json.length();
  }
}
