package io.fenceline.cli.command.kafka;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.cli.CommandBroker;
import io.fenceline.cli.Ran;
import io.fenceline.cli.terminal.ExitCodes;
import io.fenceline.format.geojson.ZoneMarker;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPOutputStream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ZonesCommandsITCase {
  private static final String SQUARE = "[[0,0],[1,0],[1,1],[0,1],[0,0]]";

  @TempDir private Path directory;

  private static String feature(String id, String name, String ring) {
    return """
        {"type":"Feature","id":"%s","properties":{"name":"%s"},\
        "geometry":{"type":"Polygon","coordinates":[%s]}}"""
        .formatted(id, name, ring);
  }

  private String file(String... features) throws IOException {
    return Files.writeString(
            directory.resolve("zones.geojson"),
            "{\"type\":\"FeatureCollection\",\"features\":[\n"
                + String.join(",\n", features)
                + "\n]}")
        .toString();
  }

  @Test
  void whatIsExportedCanBeLoadedAndIsTheSame() throws IOException {
    CommandBroker from = new CommandBroker("zones-it-export.");
    from.run("zones", "load", file(feature("a", "old", SQUARE), feature("gone", "G", SQUARE)));
    from.run("zones", "load", file(feature("a", "A", SQUARE)));
    from.run("zones", "delete", "gone");
    String withoutId = feature("b", "B\\n", SQUARE).replace("\"id\":\"b\",", "\n");
    from.send("zones-it-export.zones", "b\"ä".getBytes(UTF_8), withoutId.getBytes(UTF_8));
    from.send("zones-it-export.zones", ZoneMarker.key(), new byte[0]);

    Ran exported = from.run("zones", "export");
    assertThat(exported.code()).isEqualTo(ExitCodes.DONE);
    assertThat(exported.lines())
        .containsExactlyInAnyOrder(
            feature("a", "A", SQUARE),
            withoutId.replace("\n", " ").replaceFirst("\\{", "{\"id\":\"b\\\\\"ä\","));

    CommandBroker to = new CommandBroker("zones-it-import.");
    Path file = Files.writeString(directory.resolve("exported.ndjson"), exported.out());
    assertThat(to.run("zones", "load", file.toString()).code()).isEqualTo(ExitCodes.DONE);
    assertThat(to.run("zones", "export").lines())
        .containsExactlyInAnyOrderElementsOf(exported.lines());
  }

  @Test
  void aDryRunReportsAndWritesNothing() throws IOException {
    CommandBroker kafka = new CommandBroker("zones-it-dry.");
    String bad = feature("c", "C", "[[0,0],[1,0],[0,0]]");

    Ran ran = kafka.run("zones", "load", "--dry-run", file(feature("a", "A", SQUARE), bad));
    assertThat(ran.code()).isEqualTo(ExitCodes.SOME_REFUSED);
    assertThat(ran.err())
        .contains("refused c: bad-ring", "dry run, nothing written: 1 zones loaded, 1 refused");
    assertThat(kafka.run("zones", "list").err()).contains("there is no topic zones-it-dry.zones");

    kafka.run("zones", "load", file(feature("a", "A", SQUARE)));
    Ran replace =
        kafka.run("zones", "load", "--dry-run", "--replace", file(feature("b", "B", SQUARE)));
    assertThat(replace.err()).contains("deleted a: no longer in the input");
    assertThat(kafka.run("zones", "export").lines()).containsExactly(feature("a", "A", SQUARE));
  }

  @Test
  void zonesAreLoadedListedReplacedAndDeleted() throws IOException {
    CommandBroker kafka = new CommandBroker("zones-it.");

    Ran load =
        kafka.run("zones", "load", file(feature("a", "A", SQUARE), feature("b", "B", SQUARE)));
    assertThat(load.err()).contains("2 zones loaded, 0 refused");
    assertThat(load.code()).isEqualTo(ExitCodes.DONE);
    assertThat(kafka.records("zones-it.zones"))
        .extracting(record -> new String(record.value(), UTF_8))
        .containsExactlyInAnyOrder(feature("a", "A", SQUARE), feature("b", "B", SQUARE));

    kafka.send("zones-it.zones", ZoneMarker.key(), new byte[0]);
    Ran list = kafka.run("zones", "list");
    assertThat(list.lines()).hasSize(3);
    assertThat(list.lines().get(0)).startsWith("ZONE");
    assertThat(list.lines().get(1)).startsWith("a ").endsWith(" A");
    assertThat(kafka.run("zones", "list", "--json").lines().get(1))
        .startsWith("{\"id\":\"b\",\"version\":")
        .endsWith(",\"name\":\"B\"}");

    Ran replaced =
        kafka.run(
            "zones",
            "load",
            "--replace",
            file(feature("b", "B2", SQUARE), feature("c", "C", SQUARE)));
    assertThat(replaced.code()).isEqualTo(ExitCodes.DONE);
    assertThat(replaced.err()).contains("deleted a: no longer in the input", "1 deleted");

    Ran deleted = kafka.run("zones", "delete", "c", "nobody");
    assertThat(deleted.code()).isEqualTo(ExitCodes.SOME_REFUSED);
    assertThat(deleted.err()).contains("there is no zone nobody", "1 zones deleted");
    assertThat(kafka.run("zones", "list").lines()).hasSize(2).last().asString().endsWith(" B2");
  }

  @Test
  void whatIsRefusedIsNamedWithItsLineAndTheRestIsLoaded() throws IOException {
    CommandBroker kafka = new CommandBroker("zones-it-refused.");
    String file = file(feature("a", "A", "[[0,0],[1,0],[1,1]]"), feature("b", "B", SQUARE));

    Ran ran = kafka.run("zones", "load", file);

    assertThat(ran.code()).isEqualTo(ExitCodes.SOME_REFUSED);
    assertThat(ran.err()).contains(file + ":2: refused a: bad-ring: ").contains("1 refused");
    assertThat(kafka.records("zones-it-refused.zones")).hasSize(1);
    assertThat(kafka.run("zones", "load", "--repair", file).code()).isEqualTo(ExitCodes.DONE);
    assertThat(kafka.run("zones", "list").err()).contains("2 zones");
  }

  @Test
  void eachRepairIsReportedWithTheIdOfTheZone() throws IOException {
    CommandBroker kafka = new CommandBroker("zones-it-repair.");
    String across = "[[179,0],[-179,0],[-179,1],[179,1],[179,0]]";
    String bowTie = "[[0,0],[0,1],[1,0],[1,1],[0,0]]";
    String spike = "[[0,0],[1,0],[1,1],[1,0],[0,0]]";
    String file = file(feature("a", "A", across), feature("b", "B", bowTie));

    Ran cut = kafka.run("zones", "load", "--repair", file);

    assertThat(cut.code()).isEqualTo(ExitCodes.DONE);
    assertThat(cut.err())
        .contains(":2: repaired a: geometry.coordinates: cut at the antimeridian, 2 polygons")
        .contains(":3: warning b: ", "crosses or touches itself", "1 repairs, 1 warnings");

    Ran valid =
        kafka.run(
            "zones",
            "load",
            "--repair=make-valid",
            file(feature("b", "B", bowTie), feature("c", "C", spike)));

    assertThat(valid.code()).isEqualTo(ExitCodes.SOME_REFUSED);
    assertThat(valid.err())
        .contains(":2: repaired b: geometry.coordinates: made valid (Self-intersection at (0.5")
        .contains(":3: refused c: bad-geometry: ", "a polygon without area")
        .contains("1 zones loaded, 1 refused", "1 repairs, 0 warnings");
  }

  @Test
  void aZoneOfSeventeenMegabytesIsLegal() throws IOException {
    CommandBroker kafka = new CommandBroker("zones-it-large.");
    String large = feature("large", "x".repeat(17 << 20), SQUARE);

    assertThat(kafka.run("zones", "load", file(large)).code()).isEqualTo(ExitCodes.DONE);
    assertThat(kafka.records("zones-it-large.zones")).hasSize(1);
  }

  @Test
  void anExistingTopicWithWrongSettingsIsAFailureWithItsRemedy() throws Exception {
    CommandBroker kafka = new CommandBroker("zones-it-wrong.");
    try (Admin admin = kafka.admin()) {
      admin
          .createTopics(
              List.of(
                  new NewTopic("zones-it-wrong.zones", 1, (short) 1)
                      .configs(Map.of("max.message.bytes", "34000000"))))
          .all()
          .get();
    }

    Ran ran = kafka.run("zones", "load", file(feature("a", "A", SQUARE)));

    assertThat(ran.code()).isEqualTo(ExitCodes.FAILED);
    assertThat(ran.err())
        .contains("topic zones-it-wrong.zones: cleanup.policy is delete, needed is compact")
        .contains("kafka-configs.sh");
  }

  @Test
  void aTopicThatIsNotThereIsAFailure() {
    for (String[] command : new String[][] {{"zones", "list"}, {"zones", "delete", "a"}}) {
      Ran ran = new CommandBroker("zones-it-none.").run(command);

      assertThat(ran.code()).isEqualTo(ExitCodes.FAILED);
      assertThat(ran.err())
          .contains("there is no topic zones-it-none.zones", "--topic-prefix")
          .doesNotContain("\tat ");
    }
  }

  @Test
  void anEmptyFileReplacesNothingUnlessThatIsAllowed() throws IOException {
    CommandBroker kafka = new CommandBroker("zones-it-empty.");
    kafka.run("zones", "load", file(feature("a", "A", SQUARE)));
    String empty = file();

    Ran refused = kafka.run("zones", "load", "--replace", empty);
    assertThat(refused.code()).isEqualTo(ExitCodes.FAILED);
    assertThat(refused.err())
        .contains("all 1 zones of the topic would be deleted", "--allow-empty");
    assertThat(kafka.run("zones", "list").err()).contains("1 zones");

    Ran allowed = kafka.run("zones", "load", "--replace", "--allow-empty", empty);
    assertThat(allowed.code()).isEqualTo(ExitCodes.DONE);
    assertThat(allowed.err()).contains("1 deleted", "there is no Feature in " + empty);
    assertThat(kafka.run("zones", "list").err()).contains("0 zones");
  }

  @Test
  void aTruncatedFileIsReportedWithTheNumberOfLoadedZones() throws IOException {
    CommandBroker kafka = new CommandBroker("zones-it-cut.");
    byte[] whole;
    try (ByteArrayOutputStream bytes = new ByteArrayOutputStream()) {
      try (OutputStream gzip = new GZIPOutputStream(bytes)) {
        for (int i = 0; i < 2000; i++) {
          gzip.write((feature("z" + i, "n" + Math.sqrt(i), SQUARE) + "\n").getBytes(UTF_8));
        }
      }
      whole = bytes.toByteArray();
    }
    Path cut = directory.resolve("cut.geojson.gz");
    Files.write(cut, Arrays.copyOf(whole, whole.length / 2));

    Ran ran = kafka.run("zones", "load", cut.toString());

    assertThat(ran.code()).isEqualTo(ExitCodes.FAILED);
    assertThat(ran.err())
        .contains("fenceline: " + cut + ": the gzip file is cut off", "zones were loaded before)")
        .doesNotContain("(0 zones", "\tat ");
    assertThat(kafka.records("zones-it-cut.zones")).isNotEmpty();
  }

  @Test
  void whatCannotBePrintedIsAFailure() throws IOException {
    CommandBroker kafka = new CommandBroker("zones-it-print.");
    kafka.run("zones", "load", file(feature("a", "A", SQUARE)));

    Ran ran = kafka.runIntoFullDisk("zones", "list");

    assertThat(ran.code()).isEqualTo(ExitCodes.FAILED);
    assertThat(ran.err()).contains("cannot write to standard output");
  }
}
