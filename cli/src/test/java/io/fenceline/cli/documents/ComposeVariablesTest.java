package io.fenceline.cli.documents;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The variables of docker-compose.yml and their defaults, as .env.example lists them. */
class ComposeVariablesTest {
  private static final Pattern USED = Pattern.compile("\\$\\{(\\w+):-([^}]*)}");
  private static final Pattern LISTED = Pattern.compile("(?m)^#(\\w+)=(.*)$");

  @Test
  void theExampleListsAllVariablesWithTheirDefaults() throws IOException {
    assertThat(variables(".env.example", LISTED))
        .isNotEmpty()
        .isEqualTo(variables("docker-compose.yml", USED));
  }

  private static Map<String, String> variables(String file, Pattern variable) throws IOException {
    Map<String, String> defaults = new TreeMap<>();
    variable
        .matcher(Files.readString(MarkdownFile.REPOSITORY.resolve(file)))
        .results()
        .forEach(match -> defaults.put(match.group(1), match.group(2)));
    return defaults;
  }
}
