package io.fenceline.delivery.mqtt;

import io.fenceline.format.output.Event;
import java.util.Locale;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A topic with the fields of events in braces, such as {@code fleet/{deviceId}/events}. */
record TopicTemplate(String text) {
  private static final Pattern FIELD = Pattern.compile("\\{(deviceId|zoneId|type|kind)}");

  String of(Event event) {
    return FIELD.matcher(text).replaceAll(field -> Matcher.quoteReplacement(value(field, event)));
  }

  private static String value(MatchResult field, Event event) {
    return switch (field.group(1)) {
      case "deviceId" -> level(event.deviceId());
      case "zoneId" -> level(event.zoneId());
      case "type" -> event.type().toLowerCase(Locale.ROOT);
      default -> event.kind().text();
    };
  }

  /** One level of a topic: what would add levels, or is not permitted in a topic, is encoded. */
  private static String level(String id) {
    StringBuilder level = new StringBuilder();
    id.chars()
        .forEach(
            character -> {
              boolean isControl = Character.isISOControl(character);
              if (isControl || "/+#%".indexOf(character) >= 0) {
                level.append("%%%02X".formatted(character));
              } else {
                level.append((char) character);
              }
            });
    return level.toString();
  }
}
