package io.fenceline.gateway.subscription;

/**
 * A message to a client: one JSON object on one line. Immutable, and shared by the clients that get
 * the same one.
 *
 * @param cursor the position after this message; null for none
 * @param device of a position, which later ones of the device replace; null for others
 */
public record Message(String cursor, String device, String json) {
  private static final int OVERHEAD_BYTES = 200;

  /** An event; positions have no cursor, since none covers them. */
  public static Message of(StreamEvent event, String cursor) {
    boolean position = event.kind() == StreamKind.POSITION;
    String ownCursor = position ? null : cursor;
    String json = head(event.kind().message(), ownCursor) + ",\"event\":" + event.json() + '}';
    return new Message(ownCursor, position ? event.deviceId() : null, json);
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
