package io.fenceline.job.options;

import static io.fenceline.format.ValueFormats.JSON;
import static io.fenceline.format.ValueFormats.PROTOBUF;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.fenceline.connectors.StartingOffsets;
import io.fenceline.format.fix.FixField;
import io.fenceline.format.fix.FixLayout;
import io.fenceline.format.output.Outputs;
import io.fenceline.format.output.TopicFormats;
import io.fenceline.format.zones.ZoneEncoding;
import io.fenceline.kafka.Delivery;
import io.fenceline.kafka.Topics;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JobCommandTest {
  @Test
  void defaultsAreThoseOfTheDesign() {
    JobOptions options = parse();
    assertThat(options).isEqualTo(JobOptions.defaults(options.kafka()));
    assertThat(options.topics()).isEqualTo(Topics.withPrefix(""));
    assertThat(options.topics().names())
        .containsExactly(
            "locations",
            "zones",
            "device-zones",
            "transitions",
            "ad-matches",
            "dead-letters",
            "memberships",
            "occupancy");
    assertThat(options.kafka().bootstrapServers()).isEqualTo("localhost:9092");
  }

  @Test
  void everyOptionArrives() {
    JobOptions options =
        parse(
            "--bootstrap-servers=k1:1,k2:2",
            "--kafka.fetch.max.bytes=1000",
            "--topic-prefix=acme.",
            "--zones-topic=areas",
            "--start=2026-01-31T08:00:00+01:00",
            "--delivery=exactly-once",
            "--fix-fields=deviceId=/device/uniqueId",
            "--time-unit=s",
            "--max-future=1h",
            "--max-attributes=256",
            "--checkpoint-interval=30s",
            "--transaction-timeout=PT5M",
            "--device-zones",
            "--memberships",
            "--cloudevents");
    assertThat(options.deviceZones()).isTrue();
    assertThat(options.topics().deviceZones()).isEqualTo("acme.device-zones");
    assertThat(options.kafka().properties())
        .containsEntry("bootstrap.servers", "k1:1,k2:2")
        .containsEntry("fetch.max.bytes", "1000");
    assertThat(options.topics().locations()).isEqualTo("acme.locations");
    assertThat(options.topics().zones()).isEqualTo("areas");
    assertThat(options.group()).isEqualTo("acme.fenceline");
    assertThat(options.start()).isEqualTo(new StartingOffsets.At(1769842800000L));
    assertThat(options.delivery()).isEqualTo(Delivery.EXACTLY_ONCE);
    assertThat(options.fixLayout().pointers())
        .containsEntry(FixField.DEVICE_ID, "/device/uniqueId");
    assertThat(options.fixLayout().timeUnit()).isEqualTo(FixLayout.TimeUnit.SECONDS);
    assertThat(options.fixLayout().maxFuture()).isEqualTo(Duration.ofHours(1));
    assertThat(options.fixLayout().maxAttributeBytes()).isEqualTo(256 * 1024);
    assertThat(options.checkpointInterval()).isEqualTo(Duration.ofSeconds(30));
    assertThat(options.transactionTimeout()).isEqualTo(Duration.ofMinutes(5));
    assertThat(options.outputs()).contains(Outputs.MEMBERSHIPS);
    assertThat(options.cloudEvents()).isTrue();
  }

  @Test
  void allMistakesAreReportedAtOnceEachWithItsSettingAndRemedy() {
    OptionsException mistakes =
        catchThrowableOfType(
            OptionsException.class,
            () ->
                parse(
                    "--start=yesterday",
                    "--delivery=maybe",
                    "--time-unit=min",
                    "--checkpoint-interval=0s",
                    "--zones-topic=a b",
                    "--kafak.acks=1",
                    "--kafka.ackz=1",
                    "stray"));
    assertThat(mistakes.mistakes())
        .hasSize(8)
        .anyMatch(text -> text.contains("--start: 'yesterday'") && text.contains("earliest"))
        .anyMatch(text -> text.contains("--delivery: 'maybe'") && text.contains("exactly-once"))
        .anyMatch(text -> text.contains("--time-unit: 'min'") && text.contains("ms or s"))
        .anyMatch(text -> text.contains("--checkpoint-interval: '0s'"))
        .anyMatch(text -> text.contains("'a b'"))
        .anyMatch(text -> text.contains("--kafak.acks=1"))
        .anyMatch(text -> text.contains("--kafka.ackz") && text.contains("--kafka.acks"))
        .anyMatch(text -> text.contains("stray"));
  }

  @Test
  void settingsThatCannotWorkWithTheDeliveryAreMistakes() {
    OptionsException mistakes =
        catchThrowableOfType(
            OptionsException.class,
            () ->
                parse(
                    "--delivery=exactly-once",
                    "--kafka.acks=1",
                    "--kafka.max.in.flight.requests.per.connection=6"));
    assertThat(mistakes.mistakes())
        .hasSize(2)
        .anyMatch(text -> text.startsWith("--kafka.acks: '1' was given"))
        .anyMatch(text -> text.startsWith("--kafka.max.in.flight.requests.per.connection: '6'"));
  }

  @Test
  void formatsAreThoseOfAllTopicsOrOfEach() {
    assertThat(parse("--format=protobuf").formats()).isEqualTo(TopicFormats.all(PROTOBUF));
    assertThat(parse("--format", "locations=protobuf").formats())
        .isEqualTo(TopicFormats.JSON.withLocations(PROTOBUF));
    assertThat(parse("--format=zones=debezium", "--format=protobuf").formats())
        .isEqualTo(TopicFormats.all(PROTOBUF).withZones(ZoneEncoding.DEBEZIUM));
    assertThat(parse("--format=Protobuf", "--format=transitions=json").formats())
        .isEqualTo(TopicFormats.all(PROTOBUF).with(Outputs.TRANSITIONS, JSON));
    assertThat(parse("--format=ad-matches=protobuf", "--format=ad-matches=json").formats())
        .isEqualTo(TopicFormats.JSON);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"xml", "", "zones=json", "debezium", "locations=", "=json", "locations=json,"})
  void aFormatThatIsNoneIsAMistake(String format) {
    OptionsException mistakes =
        catchThrowableOfType(OptionsException.class, () -> parse("--format=" + format));
    assertThat(mistakes.mistakes())
        .containsExactly(
            "--format: '"
                + format
                + "' was given; give json, protobuf or avro, for one topic as in locations=protobuf"
                + " (locations, transitions, ad-matches or occupancy), or zones=geojson or zones=debezium");
  }

  @Test
  void layoutsOfJsonRequireFixesInJson() {
    String[] layout = {"--fix-fields=deviceId=/id", "--time-unit=s", "--format=protobuf"};
    OptionsException mistakes = catchThrowableOfType(OptionsException.class, () -> parse(layout));
    assertThat(mistakes.mistakes())
        .hasSize(2)
        .allMatch(text -> text.endsWith("leave it out, or give --format locations=json"))
        .anyMatch(text -> text.startsWith("--fix-fields: 'deviceId=/id' was given, but"))
        .anyMatch(text -> text.startsWith("--time-unit: 's' was given, but"));
    assertThat(parse("--time-unit=s", "--format=transitions=protobuf").fixLayout().timeUnit())
        .isEqualTo(FixLayout.TimeUnit.SECONDS);
    assertThat(
            parse("--time-unit=ms", "--max-future=1h", "--format=protobuf").fixLayout().maxFuture())
        .isEqualTo(Duration.ofHours(1));
  }

  @Test
  void anOptionWithoutItsValueIsAMistake() {
    OptionsException mistakes =
        catchThrowableOfType(OptionsException.class, () -> parse("--group"));
    assertThat(mistakes.mistakes()).singleElement().asString().contains("--group");
  }

  @Test
  void helpIsPrintedInsteadOfOptions() {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    assertThat(JobCommand.parse(new String[] {"--help"}, new PrintStream(out))).isEmpty();
    assertThat(out.toString(UTF_8)).contains("--bootstrap-servers", "--delivery", "--start");
  }

  private static JobOptions parse(String... args) {
    return JobCommand.parse(args, System.out).orElseThrow();
  }
}
