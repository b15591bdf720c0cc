package io.fenceline.cli.documents;

import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.cli.Fenceline;
import io.fenceline.cli.terminal.Console;
import io.fenceline.producers.Stop;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

/** The tables of docs/configuration.md against the options of the commands that they describe. */
class OptionTablesTest {
  private static final Pattern ROW =
      Pattern.compile("\\| `(--[a-z-]+(?:\\.PROPERTY=VALUE)?)[^`]*` \\| (.*?) \\|.*");
  private static final Pattern PRINTED =
      Pattern.compile("\\([Dd]efault: ([^)]*)\\)|^Default: (.*)\\.$");

  /** The name in picocli after {@code KafkaArguments.expand}. */
  private static final Map<String, String> REWRITTEN =
      Map.of("--kafka-property", "--kafka.PROPERTY=VALUE");

  private static final Path DOCUMENT = MarkdownFile.REPOSITORY.resolve("docs/configuration.md");

  /** The section of the other command's own options. */
  private static final Map<String, String> FOREIGN =
      Map.of("job", "## On a cluster", "submit", "## Only in this process");

  @ParameterizedTest
  @ValueSource(strings = {"job", "submit"})
  void theyNameExactlyTheOptionsThatThereAre(String command) throws IOException {
    assertThat(documented(command).keySet())
        .containsExactlyInAnyOrderElementsOf(options(command).keySet());
  }

  @ParameterizedTest
  @ValueSource(strings = {"job", "submit"})
  void theirDefaultsAreThoseOfTheHelp(String command) throws IOException {
    Map<String, String> documented = documented(command);
    options(command)
        .forEach(
            (name, option) -> {
              Matcher printed = PRINTED.matcher(String.join(" ", option.description()));
              if (printed.find()) {
                String text = printed.group(1) == null ? printed.group(2) : printed.group(1);
                assertThat(plain(documented.get(name))).as(name).isEqualTo(plain(text));
              }
            });
  }

  private static String plain(String text) {
    return text.replaceAll("[`']", "");
  }

  private static Map<String, String> documented(String command) throws IOException {
    Map<String, String> defaults = new LinkedHashMap<>();
    String section = "";
    for (String line : MarkdownFile.of(DOCUMENT).prose()) {
      section = line.startsWith("## ") ? line : section;
      Matcher row = ROW.matcher(line);
      if (row.matches() && !section.equals(FOREIGN.get(command))) {
        assertThat(defaults.put(row.group(1), row.group(2))).as(row.group(1)).isNull();
      }
    }
    return defaults;
  }

  private static Map<String, OptionSpec> options(String command) {
    PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream());
    Console console = new Console(nowhere, nowhere, false, false, new Stop());
    CommandLine job = Fenceline.commandLine(console).getSubcommands().get(command);
    Map<String, OptionSpec> options = new TreeMap<>();
    for (OptionSpec option : job.getCommandSpec().options()) {
      if (!option.usageHelp() && !option.versionHelp()) {
        String name = option.longestName();
        options.put(REWRITTEN.getOrDefault(name, name), option);
      }
    }
    return options;
  }
}
