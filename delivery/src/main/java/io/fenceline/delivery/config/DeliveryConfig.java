package io.fenceline.delivery.config;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;
import org.yaml.snakeyaml.error.YAMLException;

/** The endpoints of a configuration. Immutable. */
public record DeliveryConfig(List<Endpoint> endpoints) {
  /** More than a thousand endpoints take; the reader of YAML takes 2 KB of memory for each byte. */
  private static final int MAX_BYTES = 256 * 1024;

  public DeliveryConfig {
    endpoints = List.copyOf(endpoints);
  }

  /**
   * Reads a configuration in YAML.
   *
   * @param environment of the process, for secrets
   * @param mistakes takes all that is wrong, each with the path of its field
   * @throws IOException when the file cannot be read
   */
  public static DeliveryConfig read(
      Path file, Map<String, String> environment, List<String> mistakes) throws IOException {
    if (Files.size(file) > MAX_BYTES) {
      mistakes.add("%s: is too large; give at most %d KiB".formatted(file, MAX_BYTES / 1024));
      return new DeliveryConfig(List.of());
    }
    List<String> found = new ArrayList<>();
    List<Endpoint> endpoints = new ArrayList<>();
    try (Reader reader = Files.newBufferedReader(file)) {
      Object document = yaml().load(reader);
      if (document instanceof Map<?, ?> fields) {
        Path directory = file.toAbsolutePath().getParent();
        EndpointReader each = new EndpointReader(directory, environment);
        endpoints.addAll(endpoints(new YamlNode("", fields, found), each));
      } else {
        found.add("expected 'endpoints', a list");
      }
    } catch (YAMLException e) {
      if (e.getCause() instanceof IOException unreadable) {
        throw unreadable;
      }
      found.add("is no YAML: " + e.getMessage().replaceAll("\\s+", " "));
    }
    found.forEach(mistake -> mistakes.add(file + ": " + mistake));
    return new DeliveryConfig(endpoints);
  }

  private static Yaml yaml() {
    LoaderOptions options = new LoaderOptions();
    options.setAllowDuplicateKeys(false);
    options.setMaxAliasesForCollections(20);
    return new Yaml(new SafeConstructor(options));
  }

  private static List<Endpoint> endpoints(YamlNode document, EndpointReader reader) {
    List<Endpoint> endpoints = new ArrayList<>();
    Set<String> names = new HashSet<>();
    for (YamlNode node : document.nodes("endpoints")) {
      Endpoint endpoint = reader.read(node);
      if (endpoint.name() != null && !names.add(endpoint.name())) {
        node.mistake("name", "'%s' is there twice".formatted(endpoint.name()));
      }
      endpoints.add(endpoint);
    }
    if (endpoints.isEmpty()) {
      document.mistake("endpoints", "give at least one");
    }
    document.refuseOthers();
    return endpoints;
  }
}
