package io.fenceline.cli.documents;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Files that configure Flink have the settings that docs/faults.md recommends. */
class RecoverySettingsTest {
  private static final Path PROJECT = Path.of("..");

  /** Both run without ZooKeeper. */
  private static final String ZOOKEEPER = "high-availability.zookeeper.";

  @ParameterizedTest
  @CsvSource({"docker-compose.yml,:", "helm/fenceline/templates/_flink.tpl,': '"})
  void theRecommendedSettingsAreSet(String file, String separator) throws IOException {
    List<String> recommended =
        lines("testing/faults/recovery.yaml").stream()
            .filter(line -> !line.isEmpty() && !line.startsWith("#"))
            .filter(line -> !line.startsWith(ZOOKEEPER))
            .map(line -> line.replaceFirst(": ", separator))
            .toList();
    assertThat(recommended).hasSizeGreaterThan(10);
    assertThat(lines(file)).containsAll(recommended);
  }

  private static List<String> lines(String file) throws IOException {
    return Files.readAllLines(PROJECT.resolve(file)).stream().map(String::strip).toList();
  }
}
