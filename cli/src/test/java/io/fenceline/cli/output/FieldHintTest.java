package io.fenceline.cli.output;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.format.ValueFormats;
import io.fenceline.format.fix.FixLayout;
import io.fenceline.format.geojson.file.FeatureFile;
import io.fenceline.format.input.RawRecord;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class FieldHintTest {
  private static List<String> hints(String properties, String... fixes) throws IOException {
    String zone =
        "{\"type\":\"Feature\",\"id\":\"depot\",\"properties\":{\"radiusMeters\":100,%s},"
            + "\"geometry\":{\"type\":\"Point\",\"coordinates\":[1,1]}}\n";
    List<RawRecord> records = new ArrayList<>();
    for (String fix : fixes) {
      String json =
          "{\"deviceId\":\"a\",\"time\":1641168000000,\"lon\":1,\"lat\":1,%s}".formatted(fix);
      records.add(
          new RawRecord(
              "a".getBytes(UTF_8), json.getBytes(UTF_8), 0, records.size(), 1_641_168_000_000L));
    }
    byte[] zones = zone.formatted(properties).getBytes(UTF_8);
    return FieldHint.of(
        new FeatureFile(new ByteArrayInputStream(zones), "id"),
        records::iterator,
        ValueFormats.JSON.fixReader(FixLayout.DEFAULT, ignored -> {}));
  }

  @Test
  void aRuleThatReadsAFieldOfNoFixIsNamedWithTheFieldThatMayBeMeant() throws IOException {
    assertThat(hints("\"speedLimitMetersPerSecond\":8", "\"speed\":12", "\"speed\":13"))
        .containsExactly(
            "warning: a rule of zone depot reads fix.speedMetersPerSecond, which none of the first"
                + " fixes has; if their 'speed' is that, in this unit, give --fix-fields"
                + " speedMetersPerSecond=/speed");
  }

  @Test
  void uncertaintyReadsTheAccuracy() throws IOException {
    assertThat(hints("\"uncertainty\":\"strict\"", "\"hdop\":1"))
        .singleElement()
        .asString()
        .contains("reads fix.accuracyMeters", "check its name, or map it by --fix-fields");
  }

  @Test
  void aFieldThatAnyFixHasIsNotMissing() throws IOException {
    assertThat(
            hints(
                "\"uncertainty\":\"loose\",\"when\":\"fix.attributes.kind == 'bus'\"",
                "\"accuracyMeters\":5",
                "\"attributes\":{\"kind\":\"tram\"}"))
        .isEmpty();
  }

  @Test
  void zonesWithoutSuchRulesNeedNoFix() throws IOException {
    assertThat(hints("\"dwell\":\"PT1M\"", "\"speed\":12")).isEmpty();
  }
}
