package io.fenceline.sql;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.testing.fixtures.Repository;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class SqlPageTest {
  private static final Pattern BLOCK = Pattern.compile("```sql\n(.*?)```", Pattern.DOTALL);

  @Test
  void theStatementsOfThePageAreThoseThatAreTested() throws IOException {
    String page = Files.readString(Repository.path("docs", "sql.md"));
    List<String> blocks = BLOCK.matcher(page).results().map(SqlPageTest::text).toList();
    assertThat(blocks).isNotEmpty().allSatisfy(block -> assertThat(examples()).contains(block));
  }

  private static String text(MatchResult block) {
    return block.group(1);
  }

  private static String examples() throws IOException {
    try (Stream<Path> files = Files.list(Repository.path("examples", "sql"))) {
      return files.map(SqlPageTest::read).collect(joining());
    }
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
