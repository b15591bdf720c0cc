package io.fenceline.cli.command;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.fenceline.cli.Ran;
import io.fenceline.cli.terminal.ExitCodes;
import io.fenceline.file.FileStreams;
import io.fenceline.testing.fixtures.DataSet;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class RunITCase {
  private static final String SQUARE =
      "{\"type\":\"Feature\",\"id\":\"a\",\"properties\":{\"ad\":[1.10]},\"geometry\":"
          + "{\"type\":\"Polygon\",\"coordinates\":[[[0,0],[1,0],[1,1],[0,1],[0,0]]]}}";

  @TempDir Path directory;
  private String transitions;

  @BeforeEach
  void name() {
    transitions = directory.resolve("transitions.ndjson").toString();
  }

  @ParameterizedTest
  @ValueSource(strings = {"1", "3"})
  @DisplayName("T9: the counts at the end, as the example has them, whatever the parallelism")
  void countsAreThoseAtTheEnd(String parallelism) throws IOException {
    Path counts = directory.resolve("occupancy.ndjson");
    Path example = Path.of("..", "examples", "occupancy");
    Ran run =
        run(
            example.resolve("zones.geojson").toString(),
            example.resolve("fixes.ndjson").toString(),
            "--occupancy",
            counts.toString(),
            "--parallelism",
            parallelism);
    assertThat(run.code()).isEqualTo(ExitCodes.DONE);
    assertThat(counts).hasSameTextualContentAs(example.resolve("expected-occupancy.ndjson"));
  }

  static Stream<Arguments> parallelismsAndData() {
    return Arrays.stream(DataSet.values())
        .flatMap(data -> Stream.of(arguments("1", data), arguments("4", data)));
  }

  @ParameterizedTest
  @MethodSource("parallelismsAndData")
  @DisplayName("G1, D2, T1, T2: exactly the expected transitions, whatever the parallelism")
  void fixesAreEvaluatedExactly(String parallelism, DataSet data) throws IOException {
    Ran run = run(data.zones(), data.events(), "--parallelism", parallelism);
    assertThat(run.err())
        .contains(
            "%,d fixes applied, %d duplicates dropped, 0 refused"
                .formatted(data.fixes, DataSet.DUPLICATES),
            "%,d ENTER, %,d EXIT".formatted(data.enters, data.exits));
    assertThat(run.code()).isEqualTo(ExitCodes.DONE);
    assertThat(DataSet.transitions(transitions)).isEqualTo(data.expected());
  }

  @ParameterizedTest
  @MethodSource("parallelismsAndData")
  @DisplayName(
      "D2, D3: shuffled within the window, with duplicates and losing conflicts, as exactly")
  void shuffledFixesAreEvaluatedExactly(String parallelism, DataSet data) throws IOException {
    ShuffledFixes shuffled =
        ShuffledFixes.write(data, directory.resolve("shuffled.ndjson"), 60_000);
    Ran run =
        run(
            data.zones(),
            shuffled.file().toString(),
            "--reorder-window",
            "60s",
            "--parallelism",
            parallelism);
    assertThat(run.err())
        .contains(
            "%,d fixes applied, %,d duplicates dropped, %,d refused"
                .formatted(
                    data.fixes, DataSet.DUPLICATES + shuffled.duplicates(), shuffled.conflicts()),
            "refused: conflict");
    assertThat(DataSet.transitions(transitions)).isEqualTo(data.expected());
  }

  @Test
  @DisplayName("Z5: a zone with limits of altitude covers only fixes between them")
  void altitudesDecideAsTheExampleSays() throws IOException {
    String example = "../examples/altitude/";
    Ran run = run(example + "zones.geojson", example + "fixes.ndjson");
    assertThat(run.code()).isEqualTo(ExitCodes.DONE);
    assertThat(run.err()).contains("1 optional fields were unusable and ignored");
    assertThat(lines(transitions))
        .containsExactlyInAnyOrderElementsOf(lines(example + "expected-transitions.ndjson"));
  }

  @Test
  @DisplayName("T8: a device that comes near in distance and time approaches")
  void devicesApproachAsTheExampleSays() throws IOException {
    String example = "../examples/approach/";
    Ran run = run(example + "zones.geojson", example + "fixes.ndjson");
    assertThat(run.code()).isEqualTo(ExitCodes.DONE);
    assertThat(run.err()).contains("2 ENTER, 2 EXIT, 6 APPROACH, 4 ad matches");
    assertThat(lines(transitions))
        .containsExactlyInAnyOrderElementsOf(lines(example + "expected-transitions.ndjson"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"fixes.ndjson", "sent.ndjson"})
  @DisplayName("section 7, safe-region: the fixes that a phone must send give the events of all")
  void fixesInTheSafeRegionChangeNothingInTheExample(String fixes) throws IOException {
    String example = "../examples/safe-region/";
    assertThat(run(example + "zones.geojson", example + fixes).code()).isEqualTo(ExitCodes.DONE);
    assertThat(lines(transitions))
        .containsExactlyElementsOf(lines(example + "expected-transitions.ndjson"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"0s", "10s"})
  @DisplayName("Z6, T8, T10, D3: zones of one device each, and who is late, as the example says")
  void ordersAreDeliveredAsTheExampleSays(String window) throws IOException {
    String example = "../examples/orders/";
    Ran run =
        Ran.command(
            "run",
            "--device-zones",
            example + "device-zones.geojson",
            "--fixes",
            example + "fixes.ndjson",
            "--reorder-window",
            window,
            "--transitions",
            transitions);
    assertThat(run.code()).isEqualTo(ExitCodes.DONE);
    assertThat(run.err())
        .contains("5 ENTER, 3 EXIT, 2 APPROACH, 2 OVERDUE, 2 ad matches")
        .doesNotContain("warning");
    assertThat(lines(transitions))
        .containsExactlyInAnyOrderElementsOf(lines(example + "expected-transitions.ndjson"));
  }

  @Test
  @DisplayName("E4: what is refused is kept with its reason and origin, and the exit code says so")
  void refusedInputsAreKept() throws IOException {
    String letters = directory.resolve("letters.ndjson.gz").toString();
    String zones = file("zones.ndjson", SQUARE, "{\"type\":\"Feature\",\"id\":\"b\"}");
    String fixes = file("fixes.ndjson", fix("0.5"), "", "oops", fix("\"0.5\""));
    Ran run = run(zones, fixes, "--dead-letters", letters);
    assertThat(run.code()).isEqualTo(ExitCodes.SOME_REFUSED);
    assertThat(run.err()).contains("3 refused inputs").doesNotContain("refused: ");
    assertThat(lines(letters))
        .hasSize(3)
        .noneMatch(line -> line.contains("\"timestamp\"") || line.contains("\"headers\""))
        .anyMatch(line -> line.contains("\"not-json\"") && line.contains("\"offset\":2"))
        .anyMatch(line -> line.contains("\"wrong-type\"") && line.contains("\"offset\":3"))
        .anyMatch(line -> line.contains("zones.ndjson") && line.contains("\"key\":\"b\""));
  }

  @Test
  @DisplayName("T4: a device crosses zones within a segment of a GPX track, not between two")
  void segmentsOfGpxBreakCross() throws IOException {
    String gpx =
        file(
            "ride.gpx",
            "<gpx version='1.1' creator='t' xmlns='http://www.topografix.com/GPX/1/1'><trk>",
            "<trkseg>" + point(-0.02, 0) + "</trkseg>",
            "<trkseg>" + point(0.02, 10) + point(-0.02, 20) + "</trkseg>",
            "</trk></gpx>");
    String zones = file("zones.ndjson", SQUARE.replace("1,", "0.01,").replace("[1.10]", "null"));
    Ran run = run(zones, gpx, "--cross");
    assertThat(run.code()).isEqualTo(ExitCodes.DONE);
    assertThat(lines(transitions)).singleElement().asString().contains("CROSS", "1641168020000");
  }

  private static String point(double lon, int second) {
    return "<trkpt lat='0.005' lon='%s'><time>2022-01-03T00:00:%02dZ</time></trkpt>"
        .formatted(lon, second);
  }

  @Test
  void csvIsReadByItsNamesOfColumns() throws IOException {
    String fixes =
        file(
            "fixes.csv",
            "MMSI,time,LON,lat",
            "a,2022-01-03T00:00:00Z,0.5,0.5",
            "a,2022-01-03T00:00:10Z,east,0.5",
            "a,2022-01-03T00:00:20Z,2.5,0.5");
    Ran run = run(file("zones.ndjson", SQUARE), fixes, "--fix-fields=deviceId=MMSI,lon=LON");
    assertThat(run.err()).contains("1 ENTER, 1 EXIT", "fixes.csv:3: refused: wrong-type: lon");
    assertThat(run.code()).isEqualTo(ExitCodes.SOME_REFUSED);
  }

  @Test
  void exchangedCoordinatesAreSuspectedWhenNothingEnters() throws IOException {
    String zones =
        file(
            "zones.ndjson",
            SQUARE.replace("[[0,0],[1,0],[1,1],[0,1],[0,0]]", "[[10,50],[11,50],[11,51],[10,50]]"));
    String fix = "{\"deviceId\":\"a\",\"time\":1641168000000,\"lon\":%s,\"lat\":%s}";
    assertThat(run(zones, file("exchanged.ndjson", fix.formatted("50.5", "10.5"))).err())
        .contains(
            "no fix is near a zone", "longitude and latitude of the fixes seem to be exchanged");
    assertThat(run(zones, file("far.ndjson", fix.formatted("-70", "10.5"))).err())
        .contains("lon -70.00000 to -70.00000", "the same area");
    assertThat(run(zones, file("beside.ndjson", fix.formatted("10.1", "50.9"))).err())
        .contains("0 ENTER")
        .doesNotContain("no fix is near");
  }

  @Test
  void withoutAFileForThemRefusedInputsAreCountedByReason() throws IOException {
    Ran run = run(file("zones.ndjson", SQUARE), file("fixes.ndjson", fix("191"), fix("192")));
    assertThat(run.code()).isEqualTo(ExitCodes.SOME_REFUSED);
    assertThat(run.err()).contains("refused: out-of-range 2");
  }

  @Test
  void theFirstRefusedInputsAreNamedWithLineFieldAndReason() throws IOException {
    String zones = file("zones.ndjson", "", SQUARE, "{\"type\":\"Feature\",\"id\":\"b\"}");
    String fixes = file("fixes.ndjson", fix("0.5"), "", fix("1"), fix("191"), fix("192"), fix("x"));
    Ran run = run(zones, fixes);
    assertThat(run.err())
        .contains(zones + ":3: refused b: missing: geometry: null, expected ")
        .contains(fixes + ":4: refused: out-of-range: lon: 191, expected a number in [-180.0")
        .contains(fixes + ":5: refused: out-of-range: lon: 192")
        .contains(fixes + ":6: refused: not-json: ")
        .contains(fixes + ":3: refused: conflict: ");
  }

  @Test
  void ofEachReasonOnlyTheFirstFewAreNamed() throws IOException {
    Ran run =
        run(
            file("zones.ndjson", SQUARE),
            file("fixes.ndjson", fix("191"), fix("192"), fix("193"), fix("194")));
    assertThat(run.err()).contains("lon: 193").doesNotContain("lon: 194");
  }

  @Test
  @DisplayName("T6: ads are written verbatim")
  void adsAreWrittenVerbatim() throws IOException {
    String ads = directory.resolve("ads.ndjson").toString();
    Ran run =
        run(file("zones.ndjson", SQUARE), file("fixes.ndjson", fix("0.5")), "--ad-matches", ads);
    assertThat(run.code()).isEqualTo(ExitCodes.DONE);
    assertThat(lines(ads)).singleElement().asString().endsWith("\"ad\":[1.10]}");
  }

  @Test
  void aFileThatBreaksOffFailsTheRunWithItsName() throws IOException {
    String zones = file("zones.geojson", "{\"type\":\"FeatureCollection\",\"features\":[", SQUARE);
    Ran run = run(zones, file("fixes.ndjson", fix("0.5")));
    assertThat(run.code()).isEqualTo(ExitCodes.FAILED);
    assertThat(run.err()).contains("zones.geojson: line 2: ").doesNotContain("\tat ");
  }

  @ParameterizedTest
  @ValueSource(strings = {"fixes.ndjson", "fixes.ndjson.gz"})
  void withoutAnyFixTheRunEndsWithAWarning(String name) throws IOException {
    Path empty = directory.resolve(name);
    FileStreams.out(empty.toString()).close();
    Ran run = run(file("zones.ndjson", SQUARE), empty.toString());
    assertThat(run.code()).isEqualTo(ExitCodes.DONE);
    assertThat(run.err())
        .contains("0 fixes applied", "there is no fix in " + empty)
        .doesNotContain("\tat ");
  }

  @Test
  void withoutAnyZoneTheRunPrintsAWarning() throws IOException {
    String zones = file("zones.geojson", "{\"type\":\"FeatureCollection\",\"features\":[]}");
    Ran run = run(zones, file("fixes.ndjson", fix("0.5")));
    assertThat(run.err()).contains("1 fixes applied", "there is no Feature in " + zones);
  }

  @ParameterizedTest
  @ValueSource(strings = {"--transitions", "--ad-matches", "--dead-letters"})
  @EnabledOnOs(OS.LINUX)
  void aFullDiskFailsTheRunWithTheNameOfTheFile(String output) throws IOException {
    Ran run =
        Ran.command(
            "run",
            "--zones=" + file("zones.ndjson", SQUARE),
            "--fixes=" + file("fixes.ndjson", fix("0.5"), "oops"),
            output + "=/dev/full");
    assertThat(run.code()).isEqualTo(ExitCodes.FAILED);
    assertThat(run.err())
        .contains("cannot write to /dev/full: No space left on device")
        .doesNotContain("\tat ", "FATAL");
  }

  @Test
  void allMistakesAreReportedAtOnce() {
    Ran run = Ran.command("run", "--zones", "nowhere", "--fixes=-", "--time-unit=h", "--frob");
    assertThat(run.code()).isEqualTo(ExitCodes.USAGE);
    assertThat(run.err()).contains("'nowhere'", "--time-unit: 'h'", "--frob");
  }

  private Ran run(String zones, String fixes, String... more) {
    List<String> args =
        new ArrayList<>(
            List.of("run", "--zones", zones, "--fixes", fixes, "--transitions", transitions));
    args.addAll(List.of(more));
    return Ran.command(args.toArray(String[]::new));
  }

  private static String fix(String lon) {
    return "{\"deviceId\":\"x\",\"time\":1641168000000,\"lon\":%s,\"lat\":0.5}".formatted(lon);
  }

  private String file(String name, String... lines) throws IOException {
    return Files.writeString(directory.resolve(name), String.join("\n", lines)).toString();
  }

  private static List<String> lines(String file) throws IOException {
    try (InputStream in = FileStreams.in(file)) {
      return new String(in.readAllBytes(), UTF_8).lines().toList();
    }
  }
}
