package io.fenceline.geo;

import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.geo.index.CellZoneIndex;
import io.fenceline.geo.index.IndexedZone;
import io.fenceline.geo.index.ZoneIndex;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The example of the README: the lines between the two markers. */
class ReadmeExampleTest {
  private static final Path SOURCE =
      Path.of("src/test/java/io/fenceline/geo/ReadmeExampleTest.java");
  private static final String BEGIN = "// example";
  private static final String END = "// end of example";

  private static void example(PrintStream out) {
    // example
    record Area(String id, Shape shape) implements IndexedZone {}

    ZoneIndex<Area> index = new CellZoneIndex<>();
    index.put(new Area("stop", new Circle(10.752, 59.911, 50, 0))); // longitude, latitude, metres
    index.put(new Area("park", PolygonShape.ofRing(10.7, 59.9, 10.8, 59.9, 10.7, 60, 10.7, 59.9)));
    index.zonesAt(10.752, 59.911, area -> out.println(area.id())); // stop, park
    index.zonesMeeting(10.6, 59.95, 10.9, 59.95, area -> out.println(area.id())); // park
    // end of example
  }

  @Test
  void theExampleFindsWhatItsCommentsClaim() {
    ByteArrayOutputStream printed = new ByteArrayOutputStream();
    example(new PrintStream(printed, true, StandardCharsets.UTF_8));
    assertThat(printed.toString(StandardCharsets.UTF_8).lines().toList())
        .containsExactlyInAnyOrder("stop", "park", "park");
  }

  @Test
  void theReadmeHasTheLinesOfTheExample() throws IOException {
    String readme = Files.readString(Path.of("../README.md"));
    int begin = readme.indexOf("```java\n") + "```java\n".length();
    List<String> lines = readme.substring(begin, readme.indexOf("```", begin)).lines().toList();
    assertThat(lines).isEqualTo(linesOfTheExample());
  }

  private static List<String> linesOfTheExample() throws IOException {
    return Files.readAllLines(SOURCE).stream()
        .map(String::strip)
        .dropWhile(line -> !line.equals(BEGIN))
        .skip(1)
        .takeWhile(line -> !line.equals(END))
        .map(line -> line.replace("out.println", "System.out.println"))
        .toList();
  }
}
