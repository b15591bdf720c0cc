package io.fenceline.format.geojson;

import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.event.zone.Zone;
import io.fenceline.event.zone.ZoneRules;
import io.fenceline.format.input.RefusedException;
import io.fenceline.geo.PolygonShape;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Each {@code zones/NAME.json} is read under the id "zone" and compared with {@code NAME.txt}. */
@DisplayName("Zones: golden files")
class ZoneGoldenFilesTest {

  static List<String> names() throws IOException, URISyntaxException {
    try (Stream<Path> files = Files.list(folder())) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(name -> name.endsWith(".json"))
          .map(name -> name.substring(0, name.length() - ".json".length()))
          .sorted()
          .toList();
    }
  }

  @ParameterizedTest
  @MethodSource("names")
  void readsAsItsTextSays(String name) throws IOException, URISyntaxException {
    byte[] json = Files.readAllBytes(folder().resolve(name + ".json"));
    assertThat(read(json)).isEqualTo(Files.readString(folder().resolve(name + ".txt")));
  }

  private static String read(byte[] json) {
    try {
      return text(ZoneReader.readFeature("zone", 42, json));
    } catch (RefusedException e) {
      return "refused: " + e.reason().text() + "\n" + e.getMessage() + "\n";
    }
  }

  private static String text(Zone zone) {
    return zone.id()
        + " "
        + zone.version()
        + "\n"
        + (zone.shape() instanceof PolygonShape polygons ? text(polygons) : zone.shape() + "\n")
        + text(zone.rules())
        + "ad "
        + zone.ad()
        + "\n";
  }

  private static String text(PolygonShape shape) {
    StringBuilder text = new StringBuilder();
    int ring = 0;
    int position = 0;
    for (int polygonEnd : shape.polygonEnds()) {
      text.append("polygon\n");
      for (; ring < polygonEnd; ring++) {
        text.append("  ring");
        for (; position < shape.ringEnds()[ring]; position++) {
          text.append(" ").append(shape.coordinates()[2 * position]);
          text.append(",").append(shape.coordinates()[2 * position + 1]);
        }
        text.append("\n");
      }
    }
    return text.toString();
  }

  private static String text(ZoneRules rules) {
    if (rules.equals(ZoneRules.NONE)) {
      return "no rules\n";
    }
    return String.join(
        "\n",
        "adTriggers " + new TreeSet<>(rules.adTriggers()),
        "adCap " + rules.adCap(),
        "audience " + new TreeMap<>(rules.audience()),
        "valid " + rules.validity().fromMillis() + " to " + rules.validity().untilMillis(),
        "dwell " + rules.dwell(),
        "confirmations " + rules.enter().fixes() + " " + rules.exit().fixes(),
        "exitBufferMeters " + rules.exitBufferMeters(),
        "");
  }

  private static Path folder() throws URISyntaxException {
    return Path.of(ZoneGoldenFilesTest.class.getResource("/zones").toURI());
  }
}
