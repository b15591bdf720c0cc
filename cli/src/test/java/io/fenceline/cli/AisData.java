package io.fenceline.cli;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.fenceline.cli.files.Streams;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;

/**
 * Real ships, counties and the exact transitions, where the data lies beside the checkout; tests
 * that want it are skipped elsewhere.
 */
public final class AisData {
  private static final ObjectMapper JSON = new ObjectMapper();

  private AisData() {}

  public static Path directory() {
    Path data = null;
    for (Path at = Path.of("").toAbsolutePath(); at != null && data == null; at = at.getParent()) {
      Path candidate = at.resolve("shared/data/ais");
      data = Files.isDirectory(candidate) ? candidate : null;
    }
    assumeTrue(data != null, "no shared/data/ais beside the checkout");
    return data;
  }

  public static String file(String name) {
    return directory().resolve(name).toString();
  }

  public static Map<String, Integer> expected() throws IOException {
    return transitions(file("expected-transitions.ndjson.gz"));
  }

  /** The multiset of (deviceId, zoneId, type, time) in a file of transitions. */
  public static Map<String, Integer> transitions(String file) throws IOException {
    Map<String, Integer> multiset = new TreeMap<>();
    try (BufferedReader reader =
        new BufferedReader(new InputStreamReader(Streams.in(file), StandardCharsets.UTF_8))) {
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
