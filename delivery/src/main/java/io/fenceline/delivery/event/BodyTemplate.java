package io.fenceline.delivery.event;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.io.JsonStringEncoder;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.samskivert.mustache.Escapers;
import com.samskivert.mustache.Mustache;
import com.samskivert.mustache.MustacheException;
import com.samskivert.mustache.Template;
import io.fenceline.format.IsoTime;
import io.fenceline.format.condition.EventCondition;
import io.fenceline.format.output.Event;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URLEncoder;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * A body of the user's own: a text in which fields of the event stand in double braces, in the
 * language Mustache. Values are escaped as the media type needs it. Thread-safe.
 */
public final class BodyTemplate implements WebhookBody {
  private static final JsonMapper JSON = new JsonMapper();
  private static final int MAX_CHARACTERS = 64 * 1024;
  private static final List<String> TIMES = List.of("time", "enteredAt", "since");

  /** The fields of all kinds of events, for which a template for JSON must give JSON. */
  private static final String SAMPLE =
      """
      {"id":"a \\"b\\"","type":"ENTER","trigger":"ENTER","reason":"MOVED","deviceId":"a","zoneId":"z",
       "zoneVersion":1,"time":1,"lon":1,"lat":1,"enteredAt":1,"attributes":{},"ad":{"title":"a"},
       "count":1,"since":1,"capacity":1,"over":true,"scope":"DEVICE","distanceMeters":1,"arrivalSeconds":1}
      """;

  private final Template template;
  private final String mediaType;

  private BodyTemplate(Template template, String mediaType) {
    this.template = template;
    this.mediaType = mediaType;
  }

  /**
   * Reads a template.
   *
   * @param mediaType without parameters
   * @throws IllegalArgumentException with what was expected
   */
  public static BodyTemplate parse(String text, String mediaType) {
    if (text.length() > MAX_CHARACTERS) {
      throw new IllegalArgumentException(
          "a template of at most %,d characters".formatted(MAX_CHARACTERS));
    }
    try {
      Template template =
          Mustache.compiler()
              .defaultValue("")
              .withFormatter(BodyTemplate::format)
              .withEscaper(escaper(mediaType))
              .compile(text);
      template.visit(new FieldCheck());
      BodyTemplate body = new BodyTemplate(template, mediaType);
      if (mediaType.endsWith("json")) {
        body.requireJson();
      }
      return body;
    } catch (MustacheException e) {
      throw new IllegalArgumentException("a template in Mustache: " + e.getMessage(), e);
    }
  }

  private void requireJson() {
    String body = text(SAMPLE.getBytes(UTF_8));
    try {
      JSON.readTree(body);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(
          "a template that gives JSON, with each {{field}} of text in quotation marks, or another contentType; for a sample it gives %s (%s)"
              .formatted(body.strip(), e.getOriginalMessage()),
          e);
    }
  }

  private static Mustache.Escaper escaper(String mediaType) {
    String type = mediaType.toLowerCase(Locale.ROOT);
    if (type.endsWith("json")) {
      return text -> new String(JsonStringEncoder.getInstance().quoteAsString(text));
    }
    if (type.endsWith("x-www-form-urlencoded")) {
      return text -> URLEncoder.encode(text, UTF_8);
    }
    return type.endsWith("html") || type.endsWith("xml") ? Escapers.HTML : Escapers.NONE;
  }

  /** Objects and arrays as JSON. */
  private static String format(Object value) {
    return value instanceof Map || value instanceof List
        ? JSON.valueToTree(value).toString()
        : String.valueOf(value);
  }

  @Override
  public String mediaType() {
    return mediaType + "; charset=utf-8";
  }

  @Override
  public byte[] of(Event event, String source) {
    return text(event.json().array()).getBytes(UTF_8);
  }

  private String text(byte[] event) {
    try {
      @SuppressWarnings("unchecked") // Every event is a JSON object.
      Map<String, Object> fields = JSON.readValue(event, Map.class);
      for (String time : TIMES) {
        fields.computeIfPresent(time, (name, millis) -> IsoTime.of(((Number) millis).longValue()));
      }
      return template.execute(fields);
    } catch (IOException e) {
      throw new UncheckedIOException("an event that was read before", e);
    }
  }

  /** Refuses names that no event has, outside of the sections of fields with members. */
  private static final class FieldCheck implements Mustache.Visitor {
    @Override
    public void visitText(String text) {}

    @Override
    public void visitVariable(String name) {
      String field = name.split("\\.", 2)[0];
      if (!EventCondition.FIELDS.contains(field)) {
        throw new IllegalArgumentException(
            "fields of events in the braces (%s): no event has '%s'"
                .formatted(String.join(", ", EventCondition.FIELDS), field));
      }
    }

    @Override
    public boolean visitInclude(String name) {
      throw new IllegalArgumentException("a template without parts in other files ({{>...}})");
    }

    @Override
    public boolean visitSection(String name) {
      visitVariable(name);
      return !name.startsWith("attributes") && !name.startsWith("ad");
    }

    @Override
    public boolean visitInvertedSection(String name) {
      return visitSection(name);
    }
  }
}
