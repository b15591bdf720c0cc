package io.fenceline.cli.files;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CommandFilesTest {
  @TempDir Path directory;
  private final List<String> mistakes = new ArrayList<>();

  private String file(String name, String text) throws IOException {
    return Files.writeString(directory.resolve(name), text).toString();
  }

  private List<String> check(String input, String output) {
    new CommandFiles(mistakes).reads("--in", input, InputKind.OTHER).writes("--out", output);
    return mistakes;
  }

  @Test
  void anInputIsNoOutputWhateverItsName() throws IOException {
    String input = file("g", "x");
    Path link = Files.createSymbolicLink(directory.resolve("link"), Path.of("g"));
    Path hard = Files.createLink(directory.resolve("hard"), Path.of(input));
    Path dotted = directory.resolve(".").resolve("g");

    for (Path output : List.of(Path.of(input), link, hard, dotted)) {
      mistakes.clear();
      assertThat(check(input, output.toString()))
          .singleElement()
          .asString()
          .startsWith("--in and --out: both are '" + input + "'")
          .endsWith("give it a file of its own");
    }
    assertThat(input)
        .as("is left as it was")
        .satisfies(g -> assertThat(Path.of(g)).hasContent("x"));
  }

  @Test
  void outputsThatAreNotThereYetAreComparedByTheirRealDirectory() throws IOException {
    Path link = Files.createSymbolicLink(directory.resolve("here"), directory);
    new CommandFiles(mistakes)
        .writes("--a", directory.resolve("new").toString())
        .writes("--b", link.resolve("new").toString())
        .writes("--c", directory.resolve("other").toString());

    assertThat(mistakes)
        .singleElement()
        .asString()
        .startsWith("--a and --b: both are ")
        .endsWith("give each output a file of its own");
  }

  @Test
  void eachStandardStreamIsUsedAtMostOnce() {
    new CommandFiles(mistakes).reads("--a", "-", InputKind.OTHER).writes("--b", "-");
    assertThat(mistakes).isEmpty();
    new CommandFiles(mistakes)
        .reads("--a", "-", InputKind.OTHER)
        .reads("--b", "-", InputKind.OTHER);
    assertThat(mistakes).singleElement().asString().contains("both are standard input");
  }

  @Test
  void devicesMayBeGivenTwice() {
    new CommandFiles(mistakes).writes("--a", "/dev/null").writes("--b", "/dev/null");
    assertThat(mistakes).isEmpty();
  }

  @Test
  void whatCannotBeWrittenIsSaidBeforeAnythingStarts() {
    new CommandFiles(mistakes)
        .writes("--a", directory.toString())
        .writes("--b", directory.resolve("no/such").toString());
    assertThat(mistakes)
        .satisfiesExactly(
            a -> assertThat(a).contains("--a: cannot write", "it is a directory"),
            b -> assertThat(b).contains("--b: cannot write", "there is no directory"));
  }
}
