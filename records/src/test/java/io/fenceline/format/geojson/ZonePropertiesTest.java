package io.fenceline.format.geojson;

import static io.fenceline.format.geojson.ZoneJson.POLYGON;
import static io.fenceline.format.geojson.ZoneJson.feature;
import static io.fenceline.format.geojson.ZoneJson.read;
import static io.fenceline.format.geojson.ZoneJson.rules;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fenceline.event.RefusalReason;
import io.fenceline.event.Trigger;
import io.fenceline.event.ZoneIds;
import io.fenceline.event.zone.AdCap;
import io.fenceline.event.zone.Confirmation;
import io.fenceline.event.zone.OpeningHours;
import io.fenceline.event.zone.Uncertainty;
import io.fenceline.event.zone.Validity;
import io.fenceline.event.zone.Zone;
import io.fenceline.event.zone.ZoneRules;
import io.fenceline.format.condition.CelCondition;
import io.fenceline.format.input.RefusedException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@DisplayName("Zones: which properties are read, and what they mean")
class ZonePropertiesTest {
  @Test
  void allRulesAreRead() throws RefusedException {
    ZoneRules rules =
        rules(
            "{\"adTriggers\":[\"EXIT\",\"DWELL\",\"EXIT\"],"
                + "\"adCap\":{\"count\":2,\"per\":\"PT24H\",\"key\":\"spring-sale\"},"
                + "\"audience\":{\"segment\":[\"premium\",\"gold\"],\"tier\":[],\"x\":null},"
                + "\"validFrom\":\"2026-01-31T08:00:00+01:00\",\"validUntil\":\"2026-02-01T00:00Z\","
                + "\"dwell\":\"PT5M\",\"enterConfirmations\":3,\"exitConfirmations\":2.0,"
                + "\"enterAfter\":\"PT30S\",\"exitAfter\":\"PT1M\",\"uncertainty\":\"strict\","
                + "\"openingHours\":[\"Mo 08:00-18:00\"],\"timeZone\":\"Europe/Berlin\","
                + "\"speedLimitMetersPerSecond\":8.3,"
                + "\"exitBufferMeters\":12.5,\"capacity\":3.0,\"approachMeters\":500,\"approachWithin\":\"PT5M\",\"color\":\"red\"}");
    assertThat(rules)
        .isEqualTo(
            ZoneRules.builder()
                .adTriggers(Set.of(Trigger.EXIT, Trigger.DWELL))
                .adCap(new AdCap(2, Duration.ofHours(24), "spring-sale"))
                .audience(Map.of("segment", List.of("premium", "gold"), "tier", List.of()))
                .validity(
                    new Validity(
                        Instant.parse("2026-01-31T07:00:00Z").toEpochMilli(),
                        Instant.parse("2026-02-01T00:00:00Z").toEpochMilli(),
                        new OpeningHours(
                            List.of(new OpeningHours.Interval(480, 1080)),
                            ZoneId.of("Europe/Berlin"))))
                .dwell(Duration.ofMinutes(5))
                .enter(new Confirmation(3, 30_000))
                .exit(new Confirmation(2, 60_000))
                .exitBufferMeters(12.5)
                .uncertainty(Uncertainty.STRICT)
                .condition(CelCondition.of("fix.speedMetersPerSecond > 8.3", null))
                .capacity(3)
                .approach(500, Duration.ofMinutes(5))
                .build());
  }

  @Test
  @DisplayName("T10: a zone of one device may have a time by which the device should be there")
  void aZoneOfOneDeviceMayHaveATimeOfArrival() throws RefusedException {
    Zone zone = deviceZone("\"arriveBy\":\"2026-01-31T08:00:00Z\"");
    assertThat(zone.id()).isEqualTo(ZoneIds.ofDevice("a"));
    assertThat(zone.rules().arriveByMillis())
        .isEqualTo(Instant.parse("2026-01-31T08:00:00Z").toEpochMilli());
    assertThatThrownBy(
            () ->
                deviceZone(
                    "\"arriveBy\":\"2026-01-31T08:00:00Z\",\"validUntil\":\"2026-01-31T08:00:00Z\""))
        .isInstanceOf(RefusedException.class)
        .hasMessageContaining("properties.arriveBy")
        .hasMessageContaining("expected an instant before validUntil");
  }

  private static Zone deviceZone(String properties) throws RefusedException {
    String feature = "{\"type\":\"Feature\",\"id\":\"a\",\"bbox\":[0,0,1,1],\"properties\":{%s}}";
    return ZoneReader.readDeviceZone("a", 1, feature.formatted(properties).getBytes(UTF_8));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "minAltitudeMeters:-5 | fix.altitudeMeters >= -5.0",
        "maxAltitudeMeters:120.5,minAltitudeMeters:null | fix.altitudeMeters <= 120.5",
        "maxAltitudeMeters:7,minAltitudeMeters:7"
            + " | fix.altitudeMeters >= 7.0 && fix.altitudeMeters <= 7.0",
        "minAltitudeMeters:30,speedLimitMetersPerSecond:8"
            + " | fix.speedMetersPerSecond > 8.0 && fix.altitudeMeters >= 30.0"
      })
  @DisplayName("Z5: the limits of altitude are short for a condition, beside a speed limit too")
  void altitudesAreACondition(String properties, String condition) throws RefusedException {
    String json = "{" + properties.replaceAll("([a-zA-Z]+):", "\"$1\":") + "}";
    assertThat(rules(json).condition()).isEqualTo(CelCondition.of(condition, null));
  }

  @Test
  void audienceKeepsItsOrder() throws RefusedException {
    assertThat(
            rules("{\"audience\":{\"b\":[\"2\",\"1\"],\"a\":[\"3\"],\"b\":[\"9\",\"8\"]}}")
                .audience())
        .containsExactly(Map.entry("b", List.of("9", "8")), Map.entry("a", List.of("3")));
  }

  @Test
  void nullRulesAreTheDefaults() throws RefusedException {
    assertThat(
            rules(
                "{\"adTriggers\":null,\"adCap\":null,\"audience\":null,\"validFrom\":null,"
                    + "\"validUntil\":null,\"dwell\":null,\"enterConfirmations\":null,"
                    + "\"exitConfirmations\":null,\"exitBufferMeters\":null,\"ad\":null}"))
        .isEqualTo(ZoneRules.NONE);
    assertThat(read(feature("{\"ad\":null}", POLYGON)).ad()).isNull();
    assertThat(read(feature("null", POLYGON)).rules()).isSameAs(ZoneRules.NONE);
    assertThat(rules("{\"adCap\":{\"count\":1,\"per\":\"PT1S\",\"key\":null}}").adCap().key())
        .isNull();
    assertThat(rules("{\"adTriggers\":[]}").adTriggers()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "P1D,86400000",
    "P2W,1209600000",
    "PT0.0019S,1",
    "P1DT12H,129600000",
    "PT36525H,131490000000",
    "P36525D,3155760000000"
  })
  void durationsAreCutToMilliseconds(String text, long millis) throws RefusedException {
    assertThat(rules("{\"dwell\":\"" + text + "\"}").dwell()).isEqualTo(Duration.ofMillis(millis));
  }

  /** Z4: the JDK lists them among its abbreviations only. */
  @ParameterizedTest
  @CsvSource({"EST, -05:00", "MST, -07:00", "HST, -10:00", "EST5EDT, EST5EDT", "Zulu, Zulu"})
  void zonesOfIanaWithoutClockChangesAreTimeZones(String name, String zone)
      throws RefusedException {
    String hours = "{\"openingHours\":\"Mo\",\"timeZone\":\"" + name + "\"}";
    assertThat(rules(hours).validity().hours().timeZone()).isEqualTo(ZoneId.of(zone));
  }

  @ParameterizedTest
  @CsvSource({
    "2026-01-31T08:00:00Z, 2026-01-31T08:00:00Z",
    "2026-01-31T24:00:00Z, 2026-02-01T00:00:00Z",
    "2016-12-31T23:59:60Z, 2017-01-01T00:00:00Z",
    "2026-01-31T08:00:00.1239Z, 2026-01-31T08:00:00.123Z",
    "2026-01-31T08:00:00+0100, 2026-01-31T07:00:00Z",
    "2026-01-31T08:00:00-05:30, 2026-01-31T13:30:00Z",
    "1969-12-31T23:59:59.9999Z, 1969-12-31T23:59:59.999Z"
  })
  void instantsHaveOffsets(String text, String instant) throws RefusedException {
    assertThat(rules("{\"validFrom\":\"" + text + "\"}").validity().fromMillis())
        .isEqualTo(Instant.parse(instant).toEpochMilli());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{\"title\":\"Half-price coffee\"} | {\"title\":\"Half-price coffee\"}",
        "\"text \\n \\u00e9 \\ud800\" | \"text \\n \\u00e9 \\ud800\"",
        "1.10 | 1.10",
        "-0 | -0",
        "1e400 | 1e400",
        "true | true",
        "false | false",
        "[1 , 2,\t{}] | [1 , 2,\t{}]"
      })
  void adIsVerbatim(String ad, String expected) throws RefusedException {
    assertThat(
            read(feature(
                    "{ \"\u00e9\ud83d\ude80\":\"\u00e9\" , \"ad\" : " + ad + " , \"y\":2}",
                    POLYGON))
                .ad())
        .hasToString(expected);
    assertThat(read(feature("{\"ad\":" + ad + "}", POLYGON)).ad()).hasToString(expected);
  }

  @Test
  void lineBreaksInAdBecomeSpaces() throws RefusedException {
    assertThat(read(feature("{\"ad\":{\r\n\"a\":\n\"\u00e9\\n\"}\n}", POLYGON)).ad())
        .hasToString("{  \"a\": \"\u00e9\\n\"}");
  }

  @Test
  void adOf256KibibytesIsAccepted() throws RefusedException {
    String ad = "\"" + "x".repeat(ZoneReader.MAX_AD_BYTES - 2) + "\"";
    assertThat(read(feature("{\"ad\":" + ad + "}", POLYGON)).ad().size())
        .isEqualTo(ZoneReader.MAX_AD_BYTES);
    String longer = feature("{\"ad\":" + ad.replaceFirst("x", "xx") + "}", POLYGON);
    assertThatThrownBy(() -> read(longer))
        .isInstanceOfSatisfying(
            RefusedException.class, e -> assertThat(e.reason()).isEqualTo(RefusalReason.TOO_LARGE));
  }
}
