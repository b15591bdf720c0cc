package io.fenceline.cli.output;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.fenceline.cli.terminal.PlainText;
import io.fenceline.format.IsoTime;
import io.fenceline.format.output.Output;
import io.fenceline.format.output.Outputs;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Formats outputs as columns: time, type, device, zone, reason. A value that is not a JSON object
 * is shown unchanged. Immutable and thread-safe.
 */
public final class EventLines {
  private static final JsonMapper JSON = new JsonMapper();
  private static final int MAX_AD_CHARS = 60;
  private static final int ISO_TIME_CHARS = "2022-01-03T00:00:00.000Z".length();
  private static final int MAX_DETAIL_CHARS = 120;

  private static final String RESET = "\u001b[0m";
  private static final String RED = "\u001b[31m";
  private static final String GREEN = "\u001b[32m";
  private static final String YELLOW = "\u001b[33m";
  private static final String BLUE = "\u001b[34m";
  private static final String MAGENTA = "\u001b[35m";

  private final boolean colors;

  public EventLines(boolean colors) {
    this.colors = colors;
  }

  /** A line for a person. */
  public String of(Output<?> output, byte[] json) {
    if (output == Outputs.TRANSITIONS) {
      return transition(json);
    }
    if (output == Outputs.AD_MATCHES) {
      return adMatch(json);
    }
    if (output == Outputs.OCCUPANCY) {
      return occupancy(json);
    }
    return output == Outputs.DEAD_LETTERS ? deadLetter(json) : memberships(json);
  }

  /** {@code 2022-01-03T00:00:00.000Z ENTER truck-17 depot MOVED (-90.05819, 29.94080)}. */
  public String transition(byte[] json) {
    return line(
        json,
        event ->
            columns(
                time(event),
                event.path("type").asText(),
                text(event, "deviceId"),
                text(event, "zoneId"),
                event.has("distanceMeters") ? away(event) : text(event, "reason"),
                position(event)));
  }

  /** The same columns, then the ad, cut to fit. */
  public String adMatch(byte[] json) {
    return line(
        json,
        event ->
            columns(
                time(event),
                "AD",
                text(event, "deviceId"),
                text(event, "zoneId"),
                text(event, "trigger"),
                cut(event.path("ad").toString(), MAX_AD_CHARS)));
  }

  /** Formats a dead letter: the origin of the input, the reason and the detail, cut to fit. */
  public String deadLetter(byte[] json) {
    return line(
        json,
        letter ->
            "%s %s %s"
                .formatted(
                    paint("%-16s".formatted(text(letter, "reason")), RED),
                    "%-24s %-16s"
                        .formatted(
                            "%s/%s@%s"
                                .formatted(
                                    text(letter, "topic"),
                                    text(letter, "partition"),
                                    text(letter, "offset")),
                            text(letter, "key")),
                    cut(text(letter, "detail"), MAX_DETAIL_CHARS)));
  }

  /** {@code 2022-01-03T00:00:00.000Z truck-17 in depot, harbour}; without a time if in no zone. */
  public String memberships(byte[] json) {
    return line(
        json,
        set -> {
          List<String> zones = new ArrayList<>();
          set.path("zones").forEach(zone -> zones.add(text(zone, "zoneId")));
          String time = set.has("time") ? time(set) : " ".repeat(ISO_TIME_CHARS);
          String in = zones.isEmpty() ? "in no zone" : "in " + String.join(", ", zones);
          return "%s %-14s %s".formatted(time, text(set, "deviceId"), in);
        });
  }

  /** {@code 2022-01-03T00:00:00.000Z depot 3 of 2, over}; without a time if the zone is gone. */
  public String occupancy(byte[] json) {
    return line(
        json,
        zone ->
            "%s %-18s %s"
                .formatted(
                    zone.has("since")
                        ? IsoTime.of(zone.path("since").asLong())
                        : " ".repeat(ISO_TIME_CHARS),
                    text(zone, "zoneId"),
                    count(zone)));
  }

  private String count(JsonNode zone) {
    if (!zone.has("count")) {
      return "is gone";
    }
    String count = text(zone, "count");
    if (!zone.has("capacity")) {
      return count;
    }
    String ofCapacity = count + " of " + text(zone, "capacity");
    return zone.path("over").asBoolean() ? paint(ofCapacity + ", over", RED) : ofCapacity;
  }

  /** The type of a transition, or an empty text. */
  public static String type(byte[] json) {
    return line(json, event -> event.path("type").asText());
  }

  private interface Format {
    String of(JsonNode event);
  }

  private static String line(byte[] json, Format format) {
    JsonNode event;
    try {
      event = json == null ? null : JSON.readTree(json);
    } catch (IOException e) {
      event = null; // Not written by Fenceline: show it unchanged.
    }
    return event != null && event.isObject()
        ? format.of(event)
        : PlainText.of(json == null ? "(no value)" : new String(json, UTF_8));
  }

  private String columns(
      String time, String type, String device, String zone, String reason, String rest) {
    return "%s %s %-14s %-18s %-13s %s"
        .formatted(
            time,
            paint("%-5s".formatted(PlainText.of(type)), color(type)),
            device,
            zone,
            reason,
            rest);
  }

  private String paint(String text, String color) {
    return colors ? color + text + RESET : text;
  }

  private static String color(String type) {
    return switch (type) {
      case "ENTER" -> GREEN;
      case "EXIT" -> YELLOW;
      case "AD" -> MAGENTA;
      default -> BLUE;
    };
  }

  private static String time(JsonNode event) {
    return IsoTime.of(event.path("time").asLong());
  }

  /** {@code 480 m, 80 s} of an approach. */
  private static String away(JsonNode event) {
    String meters = "%.0f m".formatted(event.path("distanceMeters").asDouble());
    return event.has("arrivalSeconds")
        ? "%s, %.0f s".formatted(meters, event.path("arrivalSeconds").asDouble())
        : meters;
  }

  /** Empty for a device that has never reported. */
  private static String position(JsonNode event) {
    if (!event.has("lon")) {
      return "";
    }
    return "(%.5f, %.5f)".formatted(event.path("lon").asDouble(), event.path("lat").asDouble());
  }

  private static String text(JsonNode event, String field) {
    return PlainText.of(event.path(field).asText());
  }

  private static String cut(String text, int maxChars) {
    String plain = PlainText.of(text);
    return plain.length() <= maxChars ? plain : plain.substring(0, maxChars) + "...";
  }
}
