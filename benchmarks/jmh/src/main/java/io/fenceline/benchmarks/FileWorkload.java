package io.fenceline.benchmarks;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.fenceline.event.zone.Zone;
import io.fenceline.format.geojson.ZoneReader;
import io.fenceline.format.geojson.file.FeatureFile;
import io.fenceline.format.input.RefusedException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.DoubleStream;

/** The zones and fixes that {@code ./fenceline bench --data} writes. */
final class FileWorkload {
  private FileWorkload() {}

  static Workload read(Path directory) {
    try {
      return new Workload(
          zones(directory.resolve("zones.ndjson")), points(directory.resolve("fixes.ndjson")));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (RefusedException e) {
      throw new IllegalArgumentException(directory + ": " + e.getMessage(), e);
    }
  }

  private static List<Zone> zones(Path path) throws IOException, RefusedException {
    List<Zone> zones = new ArrayList<>();
    try (FeatureFile file = new FeatureFile(Files.newInputStream(path), "id")) {
      for (FeatureFile.Entry entry = file.next(); entry != null; entry = file.next()) {
        zones.add(ZoneReader.readFeature(entry.id(), 1, entry.json()));
      }
    }
    return zones;
  }

  private static double[] points(Path path) throws IOException {
    DoubleStream.Builder points = DoubleStream.builder();
    try (MappingIterator<JsonNode> fixes =
        new ObjectMapper().readerFor(JsonNode.class).readValues(path.toFile())) {
      while (fixes.hasNext()) {
        JsonNode fix = fixes.next();
        points.accept(fix.path("lon").asDouble());
        points.accept(fix.path("lat").asDouble());
      }
    }
    return points.build().toArray();
  }
}
