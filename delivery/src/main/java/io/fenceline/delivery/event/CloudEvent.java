package io.fenceline.delivery.event;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.fenceline.format.json.JsonLine;
import io.fenceline.format.output.CloudEventAttributes;
import io.fenceline.format.output.Event;
import java.util.LinkedHashMap;
import java.util.Map;

/** Events as CloudEvents 1.0 in JSON or with the headers of HTTP. */
public final class CloudEvent {
  /** The media type of {@link #structured}. */
  public static final String MEDIA_TYPE = "application/cloudevents+json; charset=utf-8";

  private static final char FIRST_PLAIN = 0x21;
  private static final char LAST_PLAIN = 0x7e;

  private CloudEvent() {}

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

  private static Map<String, String> attributes(Event event, String source) {
    return CloudEventAttributes.of(event, source).byName();
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
