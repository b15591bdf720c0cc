package io.fenceline.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The program of the gateway's image, whose class path has neither Flink nor Kafka's broker. */
class GatewayProgramTest {
  private static final Pattern NOT_IN_THE_IMAGE =
      Pattern.compile(
          ".*/(embedded|connectors/flink|connectors/rest|loadtest)/target/.*"
              + "|.*fenceline-(embedded|connectors-flink|connectors-rest|loadtest)-.*"
              + "|.*/org/apache/flink/.*|.*/(kafka_2\\.13|kafka-(?!clients)[a-z-]+)-[0-9].*");

  @TempDir Path directory;

  @Test
  void reportsMistakesWithoutFlink() throws Exception {
    Ended ended = run("--port", "x", "--api-keys", directory.resolve("none").toString());

    assertThat(ended.output())
        .contains("--port: ", "--api-keys: ", "Try: fenceline-gateway --help")
        .doesNotContain("Exception");
    assertThat(ended.code()).isEqualTo(2);
  }

  @Test
  void reportsAFailureWithoutFlink() throws Exception {
    Ended ended =
        run(
            "create-key",
            "--name=a",
            "--scopes=stream",
            "--file=" + directory.resolve("none/keys"));

    assertThat(ended.output()).contains("none").doesNotContain("NoClassDefFoundError");
    assertThat(ended.code()).isEqualTo(1);
  }

  private record Ended(int code, String output) {}

  private static Ended run(String... arguments) throws IOException, InterruptedException {
    String classPath =
        Pattern.compile(File.pathSeparator)
            .splitAsStream(System.getProperty("java.class.path"))
            .filter(entry -> !NOT_IN_THE_IMAGE.matcher(entry).matches())
            .collect(joining(File.pathSeparator));
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-XX:TieredStopAtLevel=1", "-cp", classPath));
    command.add(GatewayProgram.class.getName());
    command.addAll(List.of(arguments));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String output = new String(process.getInputStream().readAllBytes(), UTF_8);
    return new Ended(process.waitFor(), output);
  }
}
