package io.fenceline.cli.command.kafka;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.cli.CommandBroker;
import io.fenceline.cli.Ran;
import io.fenceline.cli.terminal.ExitCodes;
import io.fenceline.format.geojson.ZoneMarker;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Rule Z6: zones of one device each on the command line. */
class DeviceZonesCommandsITCase {
  @TempDir private Path directory;

  private static String feature(String id, String courier) {
    return """
        {"type":"Feature","id":"%s","properties":{"name":"N","radiusMeters":50%s},\
        "geometry":{"type":"Point","coordinates":[13.4,52.5]}}
        """
        .formatted(id, courier == null ? "" : ",\"courier\":\"" + courier + "\"");
  }

  private String file(String... features) throws IOException {
    return Files.writeString(directory.resolve("zones.ndjson"), String.join("", features))
        .toString();
  }

  @Test
  void zonesOfADeviceAreLoadedListedAndDeleted() throws IOException {
    CommandBroker kafka = new CommandBroker("device-zones-it.");
    Ran load =
        kafka.run(
            "zones",
            "load",
            file(feature("a/1", "c/7"), feature("b", "c/7"), feature("b", "c"), feature("x", null)),
            "--device-zones",
            "--device-id-property=courier");
    assertThat(load.code()).isEqualTo(ExitCodes.SOME_REFUSED);
    assertThat(load.err())
        .contains("3 zones loaded, 1 refused", ":4: refused x: missing: properties.courier");
    kafka.send("device-zones-it.device-zones", ZoneMarker.key(), new byte[0]);
    assertThat(kafka.run("zones", "list").err()).contains("there is no topic");

    Ran list = kafka.run("zones", "list", "--device", "c/7", "--json");
    assertThat(list.lines()).hasSize(2);
    assertThat(list.lines().get(0)).startsWith("{\"id\":\"a/1\",\"version\":");
    assertThat(kafka.run("zones", "list", "--device=c").lines()).hasSize(2);
    assertThat(kafka.run("zones", "list", "--device=c/").err()).contains("0 zones");

    Ran deleted = kafka.run("zones", "delete", "--device", "c/7", "a/1", "c");
    assertThat(deleted.code()).isEqualTo(ExitCodes.SOME_REFUSED);
    assertThat(deleted.err()).contains("there is no zone c", "1 zones deleted");
    kafka.send("device-zones-it.device-zones", "c%2F7/z".getBytes(UTF_8), "{}".getBytes(UTF_8));
    assertThat(kafka.run("zones", "delete", "--device=c/7", "--all").err())
        .contains("2 zones deleted");
    assertThat(kafka.run("zones", "list", "--device=c/7").err()).contains("0 zones");
    assertThat(kafka.run("zones", "list", "--device=c").err()).contains("1 zones");
  }

  @Test
  void expiredZonesAreDeleted() throws IOException {
    CommandBroker kafka = new CommandBroker("expired-it.");
    String topic = "expired-it.device-zones";
    assertThat(kafka.run("zones", "delete", "--expired").err()).contains("there is no topic");
    kafka.run(
        "zones",
        "load",
        file(feature("kept", "c")),
        "--device-zones",
        "--device-id-property=courier");
    String over =
        feature("over", "c").replace("\"name\":\"N\"", "\"validUntil\":\"2020-01-01T00:00:00Z\"");
    kafka.send(topic, "c/over".getBytes(UTF_8), over.getBytes(UTF_8));
    assertThat(kafka.run("zones", "list", "--device=c").err()).contains("2 zones");

    Ran deleted = kafka.run("zones", "delete", "--expired");
    assertThat(deleted.code()).isEqualTo(ExitCodes.DONE);
    assertThat(deleted.err()).contains("1 zones deleted");
    assertThat(kafka.run("zones", "list", "--device=c", "--json").lines())
        .singleElement()
        .asString()
        .startsWith("{\"id\":\"kept\"");
    assertThat(kafka.run("zones", "delete", "--expired").err()).contains("0 zones deleted");
  }
}
