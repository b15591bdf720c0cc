package io.fenceline.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.flink.FlinkRest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class FlinkAccessArgumentsTest {
  private static final String ADDRESS = "http://localhost:8081";

  @TempDir private Path directory;
  private Path file;
  private final List<String> mistakes = new ArrayList<>();

  @BeforeEach
  void writeFile() throws IOException {
    file = Files.writeString(directory.resolve("credentials"), "scott:tiger\n");
  }

  private FlinkRest rest(String variable, String address, String... options) {
    FlinkAccessArguments access = new FlinkAccessArguments(name -> variable);
    new CommandLine(CommandLine.Model.CommandSpec.forAnnotatedObject(access)).parseArgs(options);
    return access.rest(address, mistakes);
  }

  @Test
  void headersCredentialsAndTheVariableAreAccepted() {
    assertThat(rest(null, ADDRESS, "--flink-header", "X-A: b", "--flink-header=X-C: d"))
        .isNotNull();
    assertThat(rest(null, ADDRESS, "--flink-credentials=" + file)).isNotNull();
    assertThat(rest("scott:tiger", ADDRESS)).isNotNull();
    assertThat(rest("not used", ADDRESS, "--flink-header=authorization: Bearer x")).isNotNull();
    assertThat(mistakes).isEmpty();
  }

  @Test
  void credentialsInTheAddressAreRefusedWithoutShowingThem() {
    assertThat(rest(null, "http://scott:tiger@localhost:8081")).isNull();
    assertThat(mistakes)
        .singleElement()
        .asString()
        .startsWith("--flink: ")
        .contains("--flink-credentials")
        .doesNotContain("tiger");
  }

  @Test
  void everyMistakeNamesItsOptionAndNoSecret() {
    assertThat(
            rest(
                "tiger",
                ADDRESS,
                "--flink-header=tiger",
                "--flink-ca=" + directory.resolve("none.pem")))
        .isNull();
    assertThat(mistakes)
        .containsExactly(
            "--flink-header: give NAME: VALUE",
            "FENCELINE_FLINK_CREDENTIALS: give USER:PASSWORD or Bearer TOKEN",
            "--flink-ca: cannot read '%s': there is no such file; check the path"
                .formatted(directory.resolve("none.pem")));
  }

  @Test
  void aFileThatIsMissingAndASecondAuthorizationAreMistakes() {
    rest(null, ADDRESS, "--flink-credentials=" + directory.resolve("none"));
    rest(null, ADDRESS, "--flink-credentials=" + file, "--flink-header=Authorization: x");
    assertThat(mistakes)
        .hasSize(2)
        .anyMatch(text -> text.startsWith("--flink-credentials: cannot read "))
        .anyMatch(text -> text.startsWith("--flink-header: Authorization is also given"));
  }
}
