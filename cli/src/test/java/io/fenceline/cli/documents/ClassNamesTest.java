package io.fenceline.cli.documents;

import static java.util.stream.Collectors.groupingBy;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * A name stands for one class in the whole project, so that it can be searched and talked about.
 */
class ClassNamesTest {
  /** Files that each module has. */
  private static final Set<String> OF_EACH_MODULE =
      Set.of("package-info.java", "ImportRulesTest.java");

  @Test
  void noTwoClassesHaveOneName() throws IOException {
    try (Stream<Path> paths = Files.walk(MarkdownFile.REPOSITORY, 16)) {
      Map<String, List<Path>> byName =
          paths
              .filter(path -> path.toString().matches(".*/src/(main|test)/java/.*\\.java"))
              .filter(path -> !OF_EACH_MODULE.contains(path.getFileName().toString()))
              .collect(groupingBy(path -> path.getFileName().toString()));

      assertThat(byName).isNotEmpty();
      assertThat(byName.values()).allSatisfy(files -> assertThat(files).hasSize(1));
    }
  }
}
