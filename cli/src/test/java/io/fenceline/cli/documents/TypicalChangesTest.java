package io.fenceline.cli.documents;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The document of the architecture says which files a typical change touches. Each is held by a
 * witness: something of that kind that exists, and must be named in these files alone.
 */
class TypicalChangesTest {
  private static final Path DOCUMENT = MarkdownFile.REPOSITORY.resolve("docs/architecture.md");

  @ParameterizedTest
  @CsvSource({
    "a zone property, exitBufferMeters",
    "a format of values, \\bprotobuf\\b|PROTOBUF",
    "an input protocol for fixes, OWNTRACKS|OwnTracks(Message|Fix)|fields=|[Tt]raccar",
    "a trigger of ads, Trigger\\.(CROSS|INSIDE|DWELL)|CROSS\\W+INSIDE|\\bINSIDE[:=]|\\bINSIDE =",
    "another zone index, CellZoneIndex",
  })
  void theListNamesEveryFileThatSuchAThingIsIn(String row, String witness) throws IOException {
    List<Path> listed = linked(row);
    List<Path> found = sourcesWith(Pattern.compile(witness));

    assertThat(found).isNotEmpty();
    for (Path file : found) {
      assertThat(listed).as("%s is in %s", witness, file).anyMatch(file::startsWith);
    }
  }

  private static List<Path> linked(String row) throws IOException {
    List<String> lines =
        Files.readAllLines(DOCUMENT).stream()
            .filter(line -> line.startsWith("| " + row + " |"))
            .toList();
    return new MarkdownFile(DOCUMENT, lines)
        .links().stream().map(link -> DOCUMENT.resolveSibling(link).normalize()).toList();
  }

  /** The main sources of the product, without those of measurements and tests. */
  private static List<Path> sourcesWith(Pattern witness) throws IOException {
    try (Stream<Path> paths = Files.walk(MarkdownFile.REPOSITORY, 16)) {
      return paths
          .filter(path -> path.toString().matches(".*/src/main/.*\\.(java|js|yaml|proto)"))
          .filter(
              path -> !path.toString().matches(".*/(benchmarks|testing|target|node_modules)/.*"))
          .filter(path -> contains(path, witness))
          .toList();
    }
  }

  private static boolean contains(Path file, Pattern witness) {
    try {
      return witness.matcher(Files.readString(file)).find();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
