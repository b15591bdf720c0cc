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
import io.fenceline.loadtest.scenario.Scenario.Configuration;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Reads a scenario from YAML; refuses unknown fields. */
public final class ScenarioReader {
  private static final ObjectMapper YAML =
      new ObjectMapper(
              YAMLFactory.builder()
                  .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                  .enable(YAMLParser.Feature.EMPTY_STRING_AS_NULL)
                  .build())
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

  private static final String CONFIGURATIONS = "configurations";
  private static final int MAX_RUNS = 1_000;

  private final Path file;
  private final List<String> mistakes;

  private ScenarioReader(Path file, List<String> mistakes) {
    this.file = file;
    this.mistakes = mistakes;
  }

  /**
   * Reads a file.
   *
   * @param settings {@code PATH=VALUE}: replace or add values of the file
   * @param mistakes what is wrong is added
   * @return null when there was a mistake
   */
  public static Scenario read(Path file, List<String> settings, List<String> mistakes) {
    int before = mistakes.size();
    ScenarioReader reader = new ScenarioReader(file, mistakes);
    ObjectNode top = reader.load();
    if (top == null) {
      return null;
    }
    settings.forEach(setting -> reader.set(top, setting));
    Scenario scenario = reader.scenario(top);
    return mistakes.size() == before ? scenario : null;
  }

  private ObjectNode load() {
    try {
      JsonNode tree = YAML.readTree(Files.readString(file));
      if (tree instanceof ObjectNode top) {
        return top;
      }
      mistakes.add(file + ": is no YAML mapping; give fields such as 'description: ...'");
    } catch (NoSuchFileException e) {
      mistakes.add(file + ": there is no such file; give a scenario, such as those in scenarios/");
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

  private void set(ObjectNode top, String setting) {
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

  private Scenario scenario(ObjectNode top) {
    ObjectNode shared = top.deepCopy();
    shared.remove(CONFIGURATIONS);
    YamlNode section = new YamlNode(file.toString(), "", shared, mistakes);
    String description = section.text("description", "");
    if (description.isBlank()) {
      section.mistake("description", "is missing; describe what the scenario shows");
    }
    int runs = (int) section.integer("runs", 1, MAX_RUNS, 3);
    int warmUpRuns = (int) section.integer("warmUpRuns", 0, MAX_RUNS, 1);
    shared.remove(List.of("description", "runs", "warmUpRuns"));
    return new Scenario(
        file.getFileName().toString().replaceFirst("\\.ya?ml$", ""),
        description.strip(),
        runs,
        warmUpRuns,
        configurations(shared, top.path(CONFIGURATIONS)));
  }

  private List<Configuration> configurations(ObjectNode shared, JsonNode named) {
    ConfigurationReader reader = new ConfigurationReader(file, mistakes);
    if (named.isMissingNode()) {
      return List.of(reader.read("fenceline", "", shared));
    }
    List<Configuration> result = new ArrayList<>();
    if (!(named instanceof ObjectNode) || named.isEmpty()) {
      mistakes.add(file + ": configurations: holds none; give each a name and what it changes");
    }
    named
        .properties()
        .forEach(
            entry -> {
              ObjectNode merged = shared.deepCopy();
              String path = CONFIGURATIONS + "." + entry.getKey();
              if (entry.getValue() instanceof ObjectNode changes) {
                merge(merged, changes);
              } else if (!entry.getValue().isNull()) {
                mistakes.add("%s: %s: holds no fields; give {} for none".formatted(file, path));
              }
              result.add(reader.read(entry.getKey(), path, merged));
            });
    return result;
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
}
