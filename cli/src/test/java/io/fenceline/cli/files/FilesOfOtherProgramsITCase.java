package io.fenceline.cli.files;

import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.cli.Ran;
import io.fenceline.cli.terminal.ExitCodes;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Files as apps and spreadsheets write them, after reports to other projects. */
class FilesOfOtherProgramsITCase {
  private static final String WORLD =
      "{\"type\":\"Feature\",\"id\":\"all\",\"properties\":{},\"geometry\":{\"type\":\"Polygon\","
          + "\"coordinates\":[[[-180,-90],[180,-90],[180,90],[-180,90],[-180,-90]]]}}";

  @TempDir Path directory;
  private Path zones;
  private Path letters;

  @BeforeEach
  void write() throws IOException {
    zones = Files.writeString(directory.resolve("world.geojson"), WORLD);
    letters = directory.resolve("letters.ndjson");
  }

  private static String resource(String name) throws URISyntaxException {
    return Path.of(FilesOfOtherProgramsITCase.class.getResource(name).toURI()).toString();
  }

  private Ran run(String fixes) throws URISyntaxException {
    return Ran.command(
        "run",
        "--zones",
        zones.toString(),
        "--fixes",
        resource(fixes),
        "--transitions",
        directory.resolve("transitions.ndjson").toString(),
        "--dead-letters",
        letters.toString());
  }

  @ParameterizedTest
  @CsvSource({
    "version-of-an-app.gpx, 1, 0, ''",
    "corrupt-points.gpx, 2, 2, missing out-of-range",
    "pause-marker.gpx, 2, 1, out-of-range",
    "course-in-1.1.gpx, 1, 0, ''",
    "undeclared-prefix.gpx, 1, 0, ''",
    "ids-and-offsets.csv, 3, 2, missing missing",
  })
  @DisplayName("E4: what is no fix is a dead letter, and costs no other")
  void eachFixIsAppliedOrADeadLetter(String file, int applied, int refused, String reasons)
      throws IOException, URISyntaxException {
    Ran run = run(file);

    assertThat(run.err())
        .contains("%d fixes applied, 0 duplicates dropped, %d refused".formatted(applied, refused))
        .doesNotContain("Exception", "Fatal");
    assertThat(run.code()).isEqualTo(refused == 0 ? ExitCodes.DONE : ExitCodes.SOME_REFUSED);
    List<String> found =
        Files.readAllLines(letters).stream()
            .map(line -> line.replaceFirst(".*\"reason\":\"([^\"]*)\".*", "$1"))
            .sorted()
            .toList();
    assertThat(String.join(" ", found)).isEqualTo(reasons);
  }

  @Test
  void anOpenRingOfKmlIsRefusedAndClosedByRepair() throws URISyntaxException {
    Ran refused = Ran.command("zones", "load", "--dry-run", resource("open-ring.kml"));
    assertThat(refused.err()).contains("a: bad-ring: geometry.coordinates[0]: a ring of 4 pos");
    assertThat(refused.code()).isEqualTo(ExitCodes.SOME_REFUSED);

    Ran repaired = Ran.command("zones", "load", "--dry-run", "--repair", resource("open-ring.kml"));
    assertThat(repaired.err()).contains("closed the ring");
    assertThat(repaired.code()).isEqualTo(ExitCodes.DONE);
  }

  @Test
  void zonesMayBeSeparatedBySemicolons() throws URISyntaxException {
    Ran loaded = Ran.command("zones", "load", "--dry-run", resource("semicolons.csv"));
    assertThat(loaded.err()).contains("1 ").doesNotContain("refused:");
    assertThat(loaded.code()).isEqualTo(ExitCodes.DONE);
  }
}
