package io.fenceline.cli;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.fenceline.file.FileStreams;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;

/** Zones, fixes and the exact transitions. */
public enum DataSet {
  /** The project's own, so that a clone tests every rule. */
  COAST(1_200, 881, 802),

  /** Real ships and counties, where the data lies beside the checkout; skipped elsewhere. */
  SHIPS(99_924, 24_994, 532);

  private static final ObjectMapper JSON = new ObjectMapper();

  /** How many fixes there are beside {@link #DUPLICATES}. */
  public final int fixes;

  public final int enters;
  public final int exits;

  /** Fixes that are there twice. */
  public static final int DUPLICATES = 3;

  DataSet(int fixes, int enters, int exits) {
    this.fixes = fixes;
    this.enters = enters;
    this.exits = exits;
  }

  public String zones() {
    return file("zones.geojson");
  }

  /** Ordered by time. */
  public String events() {
    return file("events.ndjson");
  }

  /** Each with a property {@code why}; those that say Self-intersection are legal (rule G1). */
  public String invalidZones() {
    return file("invalid-zones.geojson");
  }

  /** The multiset of (deviceId, zoneId, type, time). */
  public Map<String, Integer> expected() throws IOException {
    return transitions(file("expected-transitions.ndjson"));
  }

  private String file(String name) {
    if (this == COAST) {
      return Path.of("..", "testing", "data", "coast", name).toString();
    }
    for (Path at = Path.of("").toAbsolutePath(); at != null; at = at.getParent()) {
      Path candidate = at.resolve("shared/data/ais/" + name + ".gz");
      if (Files.isReadable(candidate)) {
        return candidate.toString();
      }
    }
    assumeTrue(false, "no shared/data/ais beside the checkout");
    throw new IllegalStateException("not reached");
  }

  /** The multiset of (deviceId, zoneId, type, time) in a file of transitions. */
  public static Map<String, Integer> transitions(String file) throws IOException {
    Map<String, Integer> multiset = new TreeMap<>();
    try (BufferedReader reader =
        new BufferedReader(new InputStreamReader(FileStreams.in(file), StandardCharsets.UTF_8))) {
      reader.lines().forEach(line -> multiset.merge(key(line), 1, Integer::sum));
    }
    return multiset;
  }

  /** (deviceId, zoneId, type, time) of one transition. */
  public static String key(String json) {
    try {
      JsonNode node = JSON.readTree(json);
      return String.join(
          " ",
          node.get("deviceId").asText(),
          node.get("zoneId").asText(),
          node.get("type").asText(),
          node.get("time").asText());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
