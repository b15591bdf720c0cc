package io.fenceline.format.output;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.fenceline.event.RefusalReason;
import io.fenceline.format.FormatSettings;
import io.fenceline.format.ValueFormats;
import io.fenceline.format.avro.SchemaRegistry;
import io.fenceline.format.condition.EventCondition;
import io.fenceline.format.input.RawRecord;
import io.fenceline.format.input.ReadInterruptedException;
import io.fenceline.format.input.RefusedException;
import java.util.HexFormat;
import java.util.Optional;
import org.apache.avro.Schema;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** E4, E6: what is no event is refused, by the name of its own format. */
class EventReaderTest {
  private static final EventReader JSON = new EventReader(TopicFormats.JSON);
  private static final EventReader PROTOBUF =
      new EventReader(TopicFormats.all(ValueFormats.PROTOBUF));

  private static RefusedException refusal(EventReader reader, byte[] value) {
    return catchThrowableOfType(
        RefusedException.class,
        () -> reader.read(EventKind.TRANSITION, new RawRecord(null, value, 0, 0, -1)));
  }

  @Test
  void theReasonNamesTheFormatOfTheTopic() {
    byte[] text = "no event".getBytes(UTF_8);
    assertThat(refusal(JSON, text).reason()).isEqualTo(RefusalReason.NOT_JSON);
    assertThat(refusal(PROTOBUF, text).reason()).isEqualTo(RefusalReason.NOT_PROTOBUF);
    assertThat(refusal(PROTOBUF, null).reason()).isEqualTo(RefusalReason.EMPTY);
  }

  @Test
  void whateverAReaderThrowsIsARefusalOfTheValue() {
    byte[] unset = HexFormat.of().parseHex("0801"); // A transition with a type and nothing else.
    assertThat(refusal(PROTOBUF, unset).reason()).isEqualTo(RefusalReason.NOT_PROTOBUF);
  }

  /** E6: a wait that was ended says nothing about the value, which is read again. */
  @Test
  void aValueWhoseSchemaWasWaitedForIsNotSkipped() {
    EventReader reader =
        new EventReader(
            TopicFormats.all(ValueFormats.parse("avro", new FormatSettings(new AwayRegistry()))));
    RawRecord record = new RawRecord(null, new byte[] {0, 0, 0, 0, 1, 2}, 0, 0, -1);
    assertThatThrownBy(() -> reader.read(EventKind.TRANSITION, record))
        .isInstanceOf(ReadInterruptedException.class);
  }

  /** Each wait for it is ended at once. */
  private static final class AwayRegistry implements SchemaRegistry {
    private static final long serialVersionUID = 1;

    @Override
    public Schema schema(int id) {
      throw new ReadInterruptedException("closed");
    }

    @Override
    public int id(String subject, Schema schema) {
      throw new ReadInterruptedException("closed");
    }

    @Override
    public void prepare(String subject, Schema schema) {}

    @Override
    public Optional<Schema> latest(String subject) {
      return Optional.empty();
    }

    @Override
    public Optional<String> problem() {
      return Optional.of("away");
    }
  }

  /** T9. */
  @Test
  void aCountIsAnEventOfItsZoneWithAnIdOfItsContents() throws Exception {
    String json = "{\"zoneId\":\"a/b\",\"count\":3,\"since\":1000,\"capacity\":2,\"over\":true}";
    Event over = EventReader.ofJson(EventKind.OCCUPANCY, json.getBytes(UTF_8));
    assertThat(over.id()).isEqualTo("a%2Fb/OCCUPANCY/1000/3/2");
    assertThat(over.subject()).isEqualTo("a/b");
    assertThat(over.timeMillis()).isEqualTo(1_000);
    assertThat(over.json()).hasToString(json);
    assertThat(EventCondition.parse("event.over").holds(over.json())).isTrue();
    assertThat(EventCondition.parse("event.count > event.capacity + 1.0").holds(over.json()))
        .isFalse();
  }

  @ParameterizedTest
  @CsvSource({
    "'\"capacity\":2,\"over\":true,\"overChanged\":true', OVER",
    "'\"capacity\":3,\"over\":false,\"overChanged\":true', WITHIN",
    "'\"overChanged\":true', WITHIN",
    "'\"capacity\":2,\"over\":true,\"overChanged\":false', COUNT",
    "'\"capacity\":2,\"over\":true', COUNT"
  })
  @DisplayName("T9: the type of a count says whether it turned over, or within, the capacity")
  void theTypeOfACountSaysWhetherItTurned(String fields, String type) throws Exception {
    String json = "{\"zoneId\":\"a\",\"count\":3,\"since\":1000," + fields + "}";
    Event event = EventReader.ofJson(EventKind.OCCUPANCY, json.getBytes(UTF_8));
    assertThat(event.type()).isEqualTo(type);
  }

  @Test
  void halfASurrogateInAnIdIsReadAsAQuestionMark() throws Exception {
    String json =
        "{\"id\":\"a\\ud83d\",\"type\":\"ENTER\",\"deviceId\":\"a\\ud83d\",\"zoneId\":\"\\ude97b\",\"time\":1,\"lon\":2,\"lat\":3}";
    Event event = EventReader.ofJson(EventKind.TRANSITION, json.getBytes(UTF_8));
    assertThat(event.deviceId()).isEqualTo("a?");
    assertThat(event.zoneId()).isEqualTo("?b");
  }
}
