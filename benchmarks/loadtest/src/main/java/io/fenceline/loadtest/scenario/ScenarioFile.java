package io.fenceline.loadtest.scenario;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import com.fasterxml.jackson.dataformat.yaml.YAMLParser;
import io.fenceline.format.input.NameValue;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;

/**
 * The YAML of a scenario of any kind, with the values of the command line in it: what all
 * configurations have in common, and what each changes.
 */
public final class ScenarioFile {
  private static final ObjectMapper YAML =
      new ObjectMapper(
              YAMLFactory.builder()
                  .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                  .enable(YAMLParser.Feature.EMPTY_STRING_AS_NULL)
                  .build())
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

  private static final String CONFIGURATIONS = "configurations";
  private static final String ONLY_CONFIGURATION = "fenceline";
  private static final int MAX_RUNS = 1_000;

  /** Far beyond any scenario; a YAML parser takes gigabytes for a megabyte of some texts. */
  private static final long MAX_BYTES = 64 << 10;

  private final Path file;
  private final ObjectNode shared;
  private final JsonNode named;
  private final List<Setting> settings;
  private final List<String> mistakes;

  /** The fields of every scenario. */
  public record Header(String name, String description, int runs, int warmUpRuns) {}

  private ScenarioFile(Path file, ObjectNode top, List<Setting> settings, List<String> mistakes) {
    this.file = file;
    this.settings = settings;
    this.shared = top.deepCopy();
    this.named = top.path(CONFIGURATIONS);
    this.mistakes = mistakes;
    shared.remove(CONFIGURATIONS);
  }

  /**
   * Reads a file.
   *
   * @param settings {@code PATH=VALUE}: replace or add values of the file
   * @param mistakes takes the mistakes of the file
   * @return null when it is no YAML mapping
   */
  public static ScenarioFile read(Path file, List<String> settings, List<String> mistakes) {
    ObjectNode top = load(file, mistakes);
    if (top == null) {
      return null;
    }
    Map<String, String> inFile = values(top);
    settings.forEach(setting -> set(top, setting, mistakes));
    return new ScenarioFile(file, top, settings(values(top), inFile), mistakes);
  }

  private static List<Setting> settings(Map<String, String> values, Map<String, String> inFile) {
    List<Setting> settings = new ArrayList<>();
    values.forEach(
        (name, value) -> {
          boolean overrides = !value.equals(inFile.get(name));
          settings.add(new Setting(name, value, overrides, inFile.get(name)));
        });
    return settings;
  }

  /** The values of all fields but the description, by their paths. */
  private static Map<String, String> values(ObjectNode top) {
    Map<String, String> values = new LinkedHashMap<>();
    addValues("", top, values);
    values.remove("description");
    return values;
  }

  private static void addValues(String path, JsonNode node, Map<String, String> values) {
    if (!(node instanceof ObjectNode) || node.isEmpty()) {
      values.put(path, node.toString());
      return;
    }
    String prefix = path.isEmpty() ? "" : path + ".";
    node.properties()
        .forEach(field -> addValues(prefix + field.getKey(), field.getValue(), values));
  }

  /** All fields but the description, as they count. */
  public List<Setting> settings() {
    return settings;
  }

  /** Whether there is such a field at the top. */
  public boolean has(String field) {
    return shared.hasNonNull(field);
  }

  /**
   * Reads the fields that no configuration changes.
   *
   * @param warmUpRuns where the file has none
   */
  public Header header(int warmUpRuns) {
    YamlNode section = new YamlNode(file.toString(), "", shared, mistakes);
    String description = section.text("description", "");
    if (description.isBlank()) {
      section.mistake("description", "is missing; describe what the scenario shows");
    }
    Header header =
        new Header(
            file.getFileName().toString().replaceFirst("\\.ya?ml$", ""),
            description.strip(),
            (int) section.integer("runs", 1, MAX_RUNS, 3),
            (int) section.integer("warmUpRuns", 0, MAX_RUNS, warmUpRuns));
    shared.remove(List.of("description", "runs", "warmUpRuns"));
    return header;
  }

  /**
   * Reads each configuration, after {@link #header}.
   *
   * @param read gets the name of each, and its fields with those of all merged in
   */
  public <T> List<T> configurations(BiFunction<String, YamlNode, T> read) {
    List<T> result = new ArrayList<>();
    if (named.isMissingNode()) {
      result.add(read.apply(ONLY_CONFIGURATION, section("", shared)));
    } else if (!(named instanceof ObjectNode) || named.isEmpty()) {
      mistakes.add(file + ": configurations: holds none; give each a name and what it changes");
    }
    named
        .properties()
        .forEach(
            entry -> {
              String path = CONFIGURATIONS + "." + entry.getKey();
              ObjectNode merged = merged(path, entry.getValue());
              result.add(read.apply(entry.getKey(), section(path, merged)));
            });
    return result;
  }

  private YamlNode section(String path, ObjectNode fields) {
    return new YamlNode(file.toString(), path, fields, mistakes);
  }

  private ObjectNode merged(String path, JsonNode changes) {
    ObjectNode merged = shared.deepCopy();
    if (changes instanceof ObjectNode fields) {
      merge(merged, fields);
    } else if (!changes.isNull()) {
      mistakes.add("%s: %s: holds no fields; give {} for none".formatted(file, path));
    }
    return merged;
  }

  /** Fields of sections one by one, all else as a whole. */
  private static void merge(ObjectNode into, ObjectNode changes) {
    changes
        .properties()
        .forEach(
            change -> {
              JsonNode old = into.get(change.getKey());
              if (old instanceof ObjectNode below && change.getValue() instanceof ObjectNode more) {
                merge(below, more);
              } else {
                into.set(change.getKey(), change.getValue().deepCopy());
              }
            });
  }

  private static ObjectNode load(Path file, List<String> mistakes) {
    try {
      if (Files.size(file) > MAX_BYTES) {
        mistakes.add("%s: has more than %,d bytes; give a scenario".formatted(file, MAX_BYTES));
        return null;
      }
      JsonNode tree = YAML.readTree(Files.readString(file));
      if (tree instanceof ObjectNode top) {
        return top;
      }
      mistakes.add(file + ": is no YAML mapping; give fields such as 'description: ...'");
    } catch (NoSuchFileException e) {
      mistakes.add(
          file
              + ": there is no such file; give a scenario, such as those in benchmarks/scenarios/");
    } catch (JsonProcessingException e) {
      mistakes.add("%s: is no YAML: %s".formatted(file, where(e)));
    } catch (IOException e) {
      mistakes.add("%s: cannot be read: %s".formatted(file, e.getMessage()));
    }
    return null;
  }

  private static String where(JsonProcessingException e) {
    String first = e.getOriginalMessage().lines().findFirst().orElse("");
    return e.getLocation() == null
        ? first
        : "line %d: %s".formatted(e.getLocation().getLineNr(), first);
  }

  private static void set(ObjectNode top, String setting, List<String> mistakes) {
    NameValue pair = NameValue.parse(setting).orElse(new NameValue("", ""));
    if (pair.name().isEmpty()) {
      mistakes.add("--set: '%s' was given; give FIELD=VALUE, e.g. runs=1".formatted(setting));
      return;
    }
    String[] path = pair.name().split("\\.");
    ObjectNode at = top;
    for (int i = 0; i < path.length - 1; i++) {
      at = at.path(path[i]) instanceof ObjectNode child ? child : at.putObject(path[i]);
    }
    try {
      at.set(path[path.length - 1], YAML.readTree(pair.value()));
    } catch (JsonProcessingException e) {
      mistakes.add("--set: '%s' was given; its value is no YAML".formatted(setting));
    }
  }
}
