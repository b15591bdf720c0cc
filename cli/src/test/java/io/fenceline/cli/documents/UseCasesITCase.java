package io.fenceline.cli.documents;

import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.cli.Ran;
import io.fenceline.cli.terminal.ExitCodes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The use cases of docs/use-cases.md: zone, fixes, command and output, in this order. */
class UseCasesITCase {
  private static final String EXAMPLES = "examples/use-cases/";
  private static final Pattern BLOCK = Pattern.compile("```\\w*\n(.*?)```", Pattern.DOTALL);

  record UseCase(String zone, String fixes, String command, String output) {
    List<String> arguments() {
      return List.of(ShellLine.fencelineCalls(command).get(0));
    }

    /** The files that the command reads. */
    List<Path> files() {
      return arguments().stream()
          .filter(argument -> argument.startsWith(EXAMPLES))
          .map(MarkdownFile.REPOSITORY::resolve)
          .toList();
    }

    @Override
    public String toString() {
      return command;
    }
  }

  static List<UseCase> useCases() throws IOException {
    String page = Files.readString(MarkdownFile.REPOSITORY.resolve("docs/use-cases.md"));
    List<String> blocks = BLOCK.matcher(page).results().map(UseCasesITCase::text).toList();
    List<UseCase> cases = new ArrayList<>();
    for (int i = 0; i < blocks.size(); i += 4) {
      cases.add(
          new UseCase(blocks.get(i), blocks.get(i + 1), blocks.get(i + 2), blocks.get(i + 3)));
    }
    return cases;
  }

  private static String text(MatchResult block) {
    return block.group(1);
  }

  @ParameterizedTest
  @MethodSource("useCases")
  void zoneAndFixesAreThoseOfTheFiles(UseCase useCase) throws IOException {
    assertThat(useCase.files()).hasSize(2);
    assertThat(useCase.files().get(0)).hasContent(useCase.zone());
    assertThat(useCase.files().get(1)).hasContent(useCase.fixes());
  }

  @ParameterizedTest
  @MethodSource("useCases")
  void theCommandPrintsTheOutput(UseCase useCase, @TempDir Path directory) {
    Path printed = directory.resolve("printed");

    Ran run = Ran.command(into(printed.toString(), useCase.arguments()));

    assertThat(run.code()).as(run.err()).isEqualTo(ExitCodes.DONE);
    assertThat(run.err()).doesNotContain("warning");
    assertThat(printed).hasContent(useCase.output());
  }

  /** The arguments with a file instead of standard output, and paths from this module. */
  private static String[] into(String file, List<String> arguments) {
    List<String> changed = new ArrayList<>(arguments);
    changed.replaceAll(
        argument ->
            argument.equals("-") ? file : argument.replaceFirst("^" + EXAMPLES, "../" + EXAMPLES));
    if (!changed.contains(file)) {
      changed.addAll(List.of("--transitions", file));
    }
    return changed.toArray(String[]::new);
  }

  @Test
  void eachExampleIsOnThePage() throws IOException {
    try (Stream<Path> files = Files.list(MarkdownFile.REPOSITORY.resolve(EXAMPLES))) {
      assertThat(useCases().stream().flatMap(useCase -> useCase.files().stream()))
          .containsExactlyInAnyOrderElementsOf(files.toList());
    }
  }
}
