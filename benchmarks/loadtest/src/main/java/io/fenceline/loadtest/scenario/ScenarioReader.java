package io.fenceline.loadtest.scenario;

import java.nio.file.Path;
import java.util.List;

/** Reads a scenario of the job from YAML; refuses unknown fields. */
public final class ScenarioReader {
  private static final int WARM_UP_RUNS = 1;

  private ScenarioReader() {}

  /**
   * Reads a file.
   *
   * @param settings {@code PATH=VALUE}: replace or add values of the file
   * @param mistakes takes the mistakes of the file
   * @return null when there was a mistake
   */
  public static Scenario read(Path file, List<String> settings, List<String> mistakes) {
    int before = mistakes.size();
    ScenarioFile yaml = ScenarioFile.read(file, settings, mistakes);
    if (yaml == null) {
      return null;
    }
    Scenario scenario = read(yaml);
    return mistakes.size() == before ? scenario : null;
  }

  /** Reads a file that has been loaded; never null. */
  public static Scenario read(ScenarioFile yaml) {
    ScenarioFile.Header header = yaml.header(WARM_UP_RUNS);
    return new Scenario(
        header.name(),
        header.description(),
        header.runs(),
        header.warmUpRuns(),
        yaml.configurations(ConfigurationReader::read));
  }
}
