package io.fenceline.producers.zones;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fenceline.format.geojson.file.FeatureFile;
import io.fenceline.kafka.client.SendFailedException;
import io.fenceline.producers.Finding;
import io.fenceline.producers.Finding.Kind;
import io.fenceline.producers.Sent;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ZoneLoaderTest {
  private static final String SQUARE = "[[0,0],[1,0],[1,1],[0,1],[0,0]]";
  private static final String OPEN = "[[0,0],[1,0],[1,1],[0,1]]";

  private final Sent sent = new Sent();
  private final List<Finding> findings = new ArrayList<>();

  private static String feature(String id, String ring) {
    return """
        {"type":"Feature","id":"%s","properties":{},"geometry":{"type":"Polygon","coordinates":[%s]}}"""
        .formatted(id, ring);
  }

  private ZoneLoader loader(RepairLevel repair) {
    return new ZoneLoader(sent.sender(), repair, findings::add);
  }

  private static FeatureFile file(String... features) throws IOException {
    String text = String.join("\n", features);
    return new FeatureFile(new ByteArrayInputStream(text.getBytes(UTF_8)), "id");
  }

  @Test
  void featuresGoToTheTopicAsTheyAre() throws IOException {
    ZoneLoader.Summary summary =
        loader(RepairLevel.NONE).load(file(feature("a", SQUARE), feature("b", SQUARE)));

    assertThat(summary.loaded()).isEqualTo(2);
    assertThat(findings).isEmpty();
    assertThat(sent.keys()).containsExactly("a", "b");
    assertThat(sent.values()).containsExactly(feature("a", SQUARE), feature("b", SQUARE));
  }

  @Test
  void whatAJobWouldRefuseIsNamedAndNotWritten() throws IOException {
    ZoneLoader.Summary summary =
        loader(RepairLevel.NONE)
            .load(file(feature("a", OPEN), feature("b", SQUARE), "{\"type\":\"Feature\"}"));

    assertThat(sent.keys()).containsExactly("b");
    assertThat(summary.count(Kind.REFUSED)).isEqualTo(2);
    assertThat(findings.get(0).line()).isEqualTo(1);
    assertThat(findings.get(0).id()).isEqualTo("a");
    assertThat(findings.get(0).text()).startsWith("bad-ring: ");
    assertThat(findings.get(1).line()).isEqualTo(3);
  }

  @Test
  void theLastOfSeveralWithOneIdWinsAndDuplicatesAreReported() throws IOException {
    ZoneLoader.Summary summary =
        loader(RepairLevel.NONE)
            .load(file(feature("a", SQUARE), feature("b", SQUARE), feature("a", SQUARE)));

    assertThat(sent.keys()).containsExactly("a", "b", "a");
    assertThat(summary.count(Kind.DUPLICATE)).isEqualTo(1);
    assertThat(findings)
        .containsExactly(new Finding(Kind.DUPLICATE, 3, "a", "also at line 1; this one counts"));
  }

  @Test
  void aFeatureIsRepairedBeforeItIsChecked() throws IOException {
    ZoneLoader.Summary summary = loader(RepairLevel.STANDARD).load(file(feature("a", OPEN)));

    assertThat(summary.loaded()).isEqualTo(1);
    assertThat(summary.count(Kind.REPAIRED)).isEqualTo(1);
    assertThat(sent.values()).containsExactly(feature("a", SQUARE));
  }

  @Test
  void aPropertyThatLooksLikeAMisspeltRuleIsWarnedOf() throws IOException {
    String feature =
        feature("a", SQUARE).replace("\"properties\":{}", "\"properties\":{\"dwel\":\"PT1M\"}");
    ZoneLoader.Summary summary = loader(RepairLevel.NONE).load(file(feature));

    assertThat(summary.loaded()).isEqualTo(1);
    assertThat(summary.count(Kind.WARNING)).isEqualTo(1);
  }

  @Test
  void warningsDoNotKeepAZoneOut() throws IOException {
    ZoneLoader.Summary summary =
        loader(RepairLevel.NONE).load(file(feature("bow", "[[0,0],[1,1],[1,0],[0,1],[0,0]]")));

    assertThat(summary.loaded()).isEqualTo(1);
    assertThat(summary.count(Kind.WARNING)).isEqualTo(1);
  }

  @Test
  void replaceDeletesZonesThatTheFileDoesNotHaveButKeepsRefusedOnes() throws IOException {
    ZoneLoader.Summary summary =
        loader(RepairLevel.NONE)
            .replace(file(feature("a", SQUARE), feature("b", OPEN)), List.of("a", "b", "c"), false);

    assertThat(sent.keys()).containsExactly("a", "c");
    assertThat(sent.values().get(1)).isNull();
    assertThat(summary.count(Kind.DELETED)).isEqualTo(1);
  }

  @Test
  void nothingIsDeletedIfAFeatureHasNoUsableId() throws IOException {
    String nameless = feature("x", SQUARE).replace("\"id\":\"x\",", "");

    ZoneLoader.Summary summary =
        loader(RepairLevel.NONE)
            .replace(file(feature("a", SQUARE), nameless), List.of("a", "c"), false);

    assertThat(sent.keys()).containsExactly("a");
    assertThat(summary.count(Kind.KEPT)).isEqualTo(1);
    assertThat(summary.count(Kind.REFUSED)).isEqualTo(1);
  }

  @Test
  void aTruncatedFileDeletesNothing() throws IOException {
    FeatureFile broken =
        file("{\"type\":\"FeatureCollection\",\"features\":[" + feature("a", SQUARE) + ",{\"ty");

    assertThatThrownBy(() -> loader(RepairLevel.NONE).replace(broken, List.of("c"), false))
        .isInstanceOf(IOException.class);
    assertThat(sent.keys()).containsExactly("a");
  }

  @Test
  void aFailureOfKafkaEndsTheLoading() throws IOException {
    sent.producer.sendException = new org.apache.kafka.common.errors.TimeoutException("no broker");

    assertThatThrownBy(() -> loader(RepairLevel.NONE).load(file(feature("a", SQUARE))))
        .isInstanceOf(SendFailedException.class);
  }

  @Test
  void aFileWithoutFeaturesReplacesNothingUnlessThatIsAllowed() throws IOException {
    String empty = "{\"type\":\"FeatureCollection\",\"features\":[]}";
    for (String text : List.of("", empty, feature("a", OPEN))) {
      assertThatThrownBy(
              () -> loader(RepairLevel.NONE).replace(file(text), List.of("a", "b"), false))
          .isInstanceOf(NothingLoadedException.class)
          .hasMessageContaining("all 2 zones of the topic would be deleted")
          .hasMessageContaining("--allow-empty");
    }
    assertThat(sent.keys()).isEmpty();

    loader(RepairLevel.NONE).replace(file(empty), List.of("a", "b"), true);
    assertThat(sent.keys()).containsExactly("a", "b");
    assertThat(sent.values()).containsOnlyNulls();
    assertThat(loader(RepairLevel.NONE).replace(file(empty), List.of(), false).loaded()).isZero();
  }

  @Test
  void aUsersOwnNumbersMayBeOfAnySize() throws IOException {
    String zone = feature("a", SQUARE).replace("{}", "{\"mine\":[1e99999999999,-1E999]}");
    String open = feature("b", OPEN).replace("{}", "{\"mine\":1e99999999999}");

    loader(RepairLevel.NONE).load(file(zone));
    loader(RepairLevel.STANDARD).load(file(zone, open));

    assertThat(sent.values())
        .containsExactly(
            zone, zone, feature("b", SQUARE).replace("{}", "{\"mine\":1e99999999999}"));
  }

  @Test
  void coordinatesOfAnySizeAreRefusedAlsoWhenRepairing() throws IOException {
    for (String number : List.of("1e999", "-1e999", "1e99999999999", "1e999999999")) {
      String ring = "[[%s,0],[1,0],[1,1]]".formatted(number);
      ZoneLoader.Summary summary =
          loader(RepairLevel.STANDARD).load(file(feature("a", ring), feature("b", OPEN)));
      assertThat(summary.count(Kind.REFUSED)).as(number).isEqualTo(1);
      assertThat(summary.loaded()).as(number).isEqualTo(1);
    }
  }

  @Test
  void aTruncatedFileIsReportedWithTheNumberOfLoadedZones() throws IOException {
    FeatureFile broken =
        file("{\"type\":\"FeatureCollection\",\"features\":[", feature("a", SQUARE) + ",", "{");

    assertThatThrownBy(() -> loader(RepairLevel.NONE).load(broken))
        .hasMessageStartingWith("line 3: ")
        .hasMessageEndingWith("(1 zones were loaded before)");
  }
}
