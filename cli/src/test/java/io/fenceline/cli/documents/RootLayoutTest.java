package io.fenceline.cli.documents;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The first page that a visitor sees. */
class RootLayoutTest {
  private static final Path PROJECT = Path.of("..");
  private static final int MAX_FOLDERS = 16;

  @Test
  void theRootHasWhatItsUserAskedFor() {
    List<String> asked =
        List.of(
            "pom.xml", "job", "connectors", "producers", "docker-compose.yml", "helm", "README.md");
    assertThat(asked).allMatch(name -> Files.exists(PROJECT.resolve(name)));
  }

  /** Besides those that are ignored, such as what a job of docs/own-data.md leaves. */
  @Test
  void theRootHasFewFolders() throws IOException {
    List<String> ignored = Files.readAllLines(PROJECT.resolve(".gitignore"));
    try (Stream<Path> children = Files.list(PROJECT)) {
      assertThat(
              children
                  .filter(Files::isDirectory)
                  .map(path -> path.getFileName().toString())
                  .filter(
                      name ->
                          !name.startsWith(".")
                              && !ignored.contains(name + "/")
                              && !ignored.contains("/" + name + "/")))
          .hasSizeLessThanOrEqualTo(MAX_FOLDERS);
    }
  }
}
