package io.fenceline.producers.zones;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.format.geojson.file.FeatureFile;
import io.fenceline.producers.Finding;
import io.fenceline.producers.Finding.Kind;
import io.fenceline.producers.Sent;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Rule Z6: a file of zones of one device each. */
class DeviceZoneTargetTest {
  private static final Instant NOON = Instant.parse("2026-01-31T12:00:00Z");

  private final Sent sent = new Sent();
  private final List<Finding> findings = new ArrayList<>();

  @Test
  void theKeyHasTheDeviceAndTheIdAndTheValueWhenItEnds() throws IOException {
    load(
        feature("drop/off", "\"deviceId\":\"cab-1\",\"expiresIn\":\"PT3H\""),
        feature("home", "\"deviceId\":7"),
        feature("drop/off", "\"deviceId\":\"cab-2\""));
    assertThat(sent.keys()).containsExactly("cab-1/drop%2Foff", "7/home", "cab-2/drop%2Foff");
    assertThat(sent.values().get(0))
        .isEqualTo(
            feature("drop/off", "\"deviceId\":\"cab-1\",\"validUntil\":\"2026-01-31T15:00:00Z\""));
    assertThat(findings).isEmpty();
  }

  @Test
  void refusalsNameTheLineAndTheRemedy() throws IOException {
    ZoneLoader.Summary summary =
        load(
            feature("a", "\"device\":\"cab-1\""),
            feature("b", "\"deviceId\":\"cab-1\",\"expiresIn\":\"soon\""),
            feature("c", "\"deviceId\":\"cab-1\""));
    assertThat(sent.keys()).containsExactly("cab-1/c");
    assertThat(summary.count(Kind.REFUSED)).isEqualTo(2);
    assertThat(findings).extracting(Finding::line).containsExactly(1L, 2L);
    assertThat(findings.get(0).text())
        .isEqualTo(
            "missing: properties.deviceId: none, expected the id of the device;"
                + " --device-id-property names another property");
    assertThat(findings.get(1).id()).isEqualTo("cab-1/b");
    assertThat(findings.get(1).text()).startsWith("bad-property: properties.expiresIn: \"soon\"");
  }

  @Test
  void oneZoneMoreThanADeviceMayHaveIsRefused() throws IOException {
    String ofA = "\"deviceId\":\"a\"";
    load(
        feature("1", ofA),
        feature("2", ofA),
        feature("1", ofA),
        feature("3", ofA),
        feature("3", "\"deviceId\":\"b\""));
    assertThat(sent.keys()).containsExactly("a/1", "a/2", "a/1", "b/3");
    assertThat(findings).extracting(Finding::kind).containsExactly(Kind.DUPLICATE, Kind.REFUSED);
    assertThat(findings.get(1).text()).contains("at most 2 zones of a device");
  }

  private ZoneLoader.Summary load(String... features) throws IOException {
    DeviceZoneTarget target = new DeviceZoneTarget("deviceId", 2, () -> NOON);
    String text = String.join("\n", features);
    try (FeatureFile file = new FeatureFile(new ByteArrayInputStream(text.getBytes(UTF_8)), "id")) {
      return new ZoneLoader(target, sent.sender(), RepairLevel.NONE, findings::add).load(file);
    }
  }

  private static String feature(String id, String properties) {
    return """
        {"type":"Feature","id":"%s","properties":{"radiusMeters":50,%s},\
        "geometry":{"type":"Point","coordinates":[13.4,52.5]}}"""
        .formatted(id, properties);
  }
}
