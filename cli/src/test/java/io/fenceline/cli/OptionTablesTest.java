package io.fenceline.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.cli.terminal.Console;
import io.fenceline.producers.Stop;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

/** The tables of docs/configuration.md against the options of {@code fenceline job}. */
class OptionTablesTest {
  private static final Pattern ROW =
      Pattern.compile("\\| `(--[a-z-]+(?:\\.PROPERTY=VALUE)?)[^`]*` \\| (.*?) \\|.*");
  private static final Pattern PRINTED =
      Pattern.compile("\\([Dd]efault: ([^)]*)\\)|^Default: (.*)\\.$");

  /** How picocli has it after {@code KafkaArguments.expand}. */
  private static final Map<String, String> REWRITTEN =
      Map.of("--kafka-property", "--kafka.PROPERTY=VALUE");

  @Test
  void theyNameExactlyTheOptionsThatThereAre() throws IOException {
    assertThat(documented().keySet()).containsExactlyInAnyOrderElementsOf(options().keySet());
  }

  @Test
  void theirDefaultsAreThoseOfTheHelp() throws IOException {
    Map<String, String> documented = documented();
    options()
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

  private static Map<String, String> documented() throws IOException {
    Map<String, String> defaults = new LinkedHashMap<>();
    for (String line :
        MarkdownFile.of(MarkdownFile.REPOSITORY.resolve("docs/configuration.md")).prose()) {
      Matcher row = ROW.matcher(line);
      if (row.matches()) {
        assertThat(defaults.put(row.group(1), row.group(2))).as(row.group(1)).isNull();
      }
    }
    return defaults;
  }

  private static Map<String, OptionSpec> options() {
    PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream());
    Console console = new Console(nowhere, nowhere, false, false, new Stop());
    CommandLine job = Fenceline.commandLine(console).getSubcommands().get("job");
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
