package io.fenceline.format.fix;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.fenceline.event.RefusalReason;
import io.fenceline.format.fix.FixLayout.TimeUnit;
import io.fenceline.format.input.RefusedException;
import io.fenceline.format.json.RecordIds;
import java.io.IOException;

/** Converts the parser's current JSON value, which is not null, to the type of a field. */
final class JsonFieldReader {
  private JsonFieldReader() {}

  static String deviceId(JsonParser parser) throws IOException, RefusedException {
    String field = FixField.DEVICE_ID.jsonName();
    return switch (parser.currentToken()) {
      case VALUE_STRING -> RecordIds.check(field, parser.getText());
      case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> RecordIds.ofNumber(field, parser.getText());
      default -> throw wrongType(FixField.DEVICE_ID, parser, "text or a number");
    };
  }

  /** Epoch milliseconds, of which the range is checked. */
  static long timeMillis(JsonParser parser, TimeUnit unit, long maxMillis)
      throws IOException, RefusedException {
    long millis =
        switch (parser.currentToken()) {
          case VALUE_NUMBER_INT ->
              parser.getNumberType() == JsonParser.NumberType.BIG_INTEGER
                  ? TimeReader.ofNumber(parser.getText(), unit)
                  : TimeReader.ofWhole(parser.getLongValue(), unit);
          case VALUE_NUMBER_FLOAT -> TimeReader.ofNumber(parser.getText(), unit);
          case VALUE_STRING -> TimeReader.ofText(parser.getText());
          default -> TimeReader.NONE;
        };
    if (millis == TimeReader.NONE && !parser.currentToken().isNumeric()) {
      throw wrongType(
          FixField.TIME, parser, "an epoch number or ISO-8601 with an offset (Z, +01:00 or +0100)");
    }
    RefusalReason reason = FieldRanges.refusalOfTime(millis, maxMillis);
    if (reason != null) {
      throw FieldRanges.timeOutOfRange(reason, parser.getText(), maxMillis);
    }
    return millis;
  }

  /** A number in the range of the field. */
  static double number(FixField field, JsonParser parser) throws IOException, RefusedException {
    if (!parser.currentToken().isNumeric()) {
      throw wrongType(field, parser, field.expected());
    }
    double value = parser.getDoubleValue();
    if (!field.contains(value)) {
      throw FieldRanges.outOfRange(field, parser.getText());
    }
    return value;
  }

  static boolean isTrue(FixField field, JsonParser parser) throws IOException, RefusedException {
    if (!parser.currentToken().isBoolean()) {
      throw wrongType(field, parser, "true or false");
    }
    return parser.getBooleanValue();
  }

  static RefusedException wrongType(FixField field, JsonParser parser, String expected)
      throws IOException {
    JsonToken token = parser.currentToken();
    String value =
        switch (token) {
          case START_OBJECT -> "an object";
          case START_ARRAY -> "an array";
          case VALUE_STRING -> '"' + parser.getText() + '"';
          default -> parser.getText();
        };
    return RefusedException.field(RefusalReason.WRONG_TYPE, field.jsonName(), value, expected);
  }
}
