package io.fenceline.delivery.event;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.fenceline.format.IsoTime;
import io.fenceline.format.json.JsonLine;
import io.fenceline.format.output.Event;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/** Events as CloudEvents 1.0. The {@code id} is that of the event, so repeats have it too. */
public final class CloudEvent {
  /** The media type of {@link #structured}. */
  public static final String MEDIA_TYPE = "application/cloudevents+json; charset=utf-8";

  private static final char FIRST_PLAIN = 0x21;
  private static final char LAST_PLAIN = 0x7e;

  private CloudEvent() {}

  /**
   * The required attributes, and subject and time, by their names.
   *
   * @param source where events come from, such as {@code /fenceline/transitions}
   */
  static Map<String, String> attributes(Event event, String source) {
    Map<String, String> attributes = new LinkedHashMap<>();
    attributes.put("specversion", "1.0");
    attributes.put("id", event.id());
    attributes.put("source", source);
    attributes.put("type", type(event));
    attributes.put("subject", event.deviceId());
    attributes.put("time", IsoTime.of(event.timeMillis()));
    return attributes;
  }

  private static String type(Event event) {
    return "io.fenceline.%s.%s.v1"
        .formatted(event.kind().text(), event.type().toLowerCase(Locale.ROOT));
  }

  /** A CloudEvent in JSON. */
  public static byte[] structured(Event event, String source) {
    return JsonLine.of(
        json -> {
          for (Map.Entry<String, String> attribute : attributes(event, source).entrySet()) {
            json.writeStringField(attribute.getKey(), attribute.getValue());
          }
          json.writeStringField("datacontenttype", "application/json");
          JsonLine.writeVerbatim(json, "data", event.json());
        });
  }

  /** The headers of the binary mode over HTTP, whose body is the event itself. */
  public static Map<String, String> httpHeaders(Event event, String source) {
    Map<String, String> headers = new LinkedHashMap<>();
    attributes(event, source).forEach((name, value) -> headers.put("ce-" + name, encode(value)));
    return headers;
  }

  /** Percent-encodes what a header cannot carry, as the HTTP binding asks. */
  private static String encode(String value) {
    StringBuilder encoded = new StringBuilder();
    for (byte each : value.getBytes(UTF_8)) {
      char character = (char) (each & 0xff);
      boolean isPlain =
          character >= FIRST_PLAIN
              && character <= LAST_PLAIN
              && character != '"'
              && character != '%';
      if (isPlain) {
        encoded.append(character);
      } else {
        encoded.append('%').append("%02X".formatted((int) character));
      }
    }
    return encoded.toString();
  }
}
