package io.fenceline.loadtest.scenario;

import static java.util.Objects.requireNonNullElse;

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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;

/**
 * The YAML of a scenario of any kind, with the values of the command line in it.
 *
 * @param settings all fields but the description, as they count
 * @param mistakes takes the mistakes that are found later
 * @param mistakesBefore the number of mistakes before the file was read
 */
public record ScenarioFile(
    Path file,
    ObjectNode top,
    List<EffectiveSetting> settings,
    List<String> mistakes,
    int mistakesBefore) {
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

  /** The fields that no configuration changes. */
  private record Header(
      String description,
      @Range(min = 1, max = MAX_RUNS) Integer runs,
      @Range(max = MAX_RUNS) Integer warmUpRuns)
      implements Checked {
    static final List<String> FIELDS = List.of("description", "runs", "warmUpRuns");

    @Override
    public void check(BiConsumer<String, String> mistake) {
      if (description == null || description.isBlank()) {
        mistake.accept("description", "is missing; describe what the scenario shows");
      }
    }

    <C> Scenario<C> scenario(Path file, int defaultWarmUpRuns, Map<String, C> configurations) {
      return new Scenario<>(
          file.getFileName().toString().replaceFirst("\\.ya?ml$", ""),
          description.strip(),
          requireNonNullElse(runs, 3),
          requireNonNullElse(warmUpRuns, defaultWarmUpRuns),
          configurations);
    }
  }

  /**
   * Reads a file.
   *
   * @param settings {@code PATH=VALUE}: replace or add values of the file
   * @param mistakes takes the mistakes of the file
   * @return null when it is no YAML mapping
   */
  public static ScenarioFile read(Path file, List<String> settings, List<String> mistakes) {
    int before = mistakes.size();
    ObjectNode top = load(file, mistakes);
    if (top == null) {
      return null;
    }
    ObjectNode given = top.deepCopy();
    settings.forEach(setting -> set(top, setting, mistakes));
    return new ScenarioFile(file, top, EffectiveSetting.of(top, given), mistakes, before);
  }

  /** Whether there is such a field at the top. */
  public boolean has(String field) {
    return top.hasNonNull(field);
  }

  /**
   * Reads the scenario.
   *
   * @param type of the configurations
   * @param warmUpRuns the default
   * @return null when there was a mistake in the file or on the command line
   */
  public <C extends Checked> Scenario<C> bind(Class<C> type, int warmUpRuns) {
    FieldBinding binding = new FieldBinding(file, mistakes);
    Header header = binding.bind("", top.deepCopy().retain(Header.FIELDS), Header.class);
    ObjectNode shared = top.deepCopy().remove(Header.FIELDS);
    shared.remove(CONFIGURATIONS);
    Map<String, C> configurations = new LinkedHashMap<>();
    JsonNode named = top.path(CONFIGURATIONS);
    if (named.isMissingNode()) {
      configurations.put(ONLY_CONFIGURATION, binding.bind("", shared, type));
    } else if (!named.isObject() || named.isEmpty()) {
      binding.mistake(CONFIGURATIONS, "holds none; give each a name and what it changes");
    }
    for (Map.Entry<String, JsonNode> each : named.properties()) {
      String path = CONFIGURATIONS + "." + each.getKey();
      if (!each.getValue().isObject() && !each.getValue().isNull()) {
        binding.mistake(path, "holds no fields; give {} for none");
      }
      ObjectNode merged = shared.deepCopy();
      merge(merged, each.getValue());
      configurations.put(each.getKey(), binding.bind(path + ".", merged, type));
    }
    return mistakes.size() > mistakesBefore
        ? null
        : header.scenario(file, warmUpRuns, configurations);
  }

  /** Fields of sections one by one, all else as a whole. */
  private static void merge(ObjectNode into, JsonNode changes) {
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
      JsonNode value = YAML.readTree(pair.value());
      at.set(path[path.length - 1], value.isMissingNode() ? at.nullNode() : value);
    } catch (JsonProcessingException e) {
      mistakes.add("--set: '%s' was given; its value is no YAML".formatted(setting));
    }
  }
}
