package io.fenceline.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.cli.terminal.ExitCodes;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** SIGINT to a process of the command while it starts; the moments are loads of classes. */
@DisabledOnOs(OS.WINDOWS)
class InterruptedStartITCase {
  private static final String LOADED = "[class,load] ";
  private static final int MAX_WAIT_SECONDS = 30;
  private static final BigInteger SIGINT = BigInteger.TWO;

  @TempDir Path directory;

  private Process process;

  @AfterEach
  void endProcess() {
    if (process != null) {
      process.destroyForcibly();
    }
  }

  @ParameterizedTest
  @CsvSource({
    "java.lang.Object,                                   zones list",
    "io.fenceline.cli.Fenceline,                         status",
    "org.apache.logging.log4j.core.LoggerContext,        tail transitions",
    "picocli.CommandLine,                                job",
    "org.apache.kafka.clients.NetworkClient,             tail transitions",
    "org.apache.flink.configuration.Configuration,       run",
    "org.apache.flink.runtime.taskexecutor.TaskExecutor, run"
  })
  void nothingIsPrintedAndTheExitCodeIs130(String loadedClass, String command) throws Exception {
    Path err = directory.resolve("err");
    process = start(arguments(command), err);
    List<String> out = interruptWhenLoaded(loadedClass);
    assertThat(process.waitFor(MAX_WAIT_SECONDS, TimeUnit.SECONDS)).as("ended").isTrue();
    assertThat(Files.readString(err)).isEmpty();
    assertThat(out).isEmpty();
    assertThat(process.exitValue()).isEqualTo(ExitCodes.INTERRUPTED);
  }

  /** Returns what the command itself printed. */
  private List<String> interruptWhenLoaded(String loadedClass) throws Exception {
    List<String> out = new ArrayList<>();
    boolean isSent = false;
    try (BufferedReader lines = process.inputReader(UTF_8)) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        if (!line.startsWith(LOADED)) {
          out.add(line);
        } else if (!isSent && line.startsWith(LOADED + loadedClass + ' ')) {
          interrupt();
          isSent = true;
        }
      }
    }
    assertThat(isSent).as("%s was loaded", loadedClass).isTrue();
    return out;
  }

  private Process start(Stream<String> arguments, Path err) throws IOException {
    List<String> command = new ArrayList<>(withoutIgnoredSignal());
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-XX:TieredStopAtLevel=1", "-Xlog:class+load:stdout:tags"));
    command.addAll(List.of("-cp", productionClassPath(), Fenceline.class.getName()));
    arguments.forEach(command::add);
    return new ProcessBuilder(command).redirectError(err.toFile()).start();
  }

  private static Stream<String> arguments(String command) {
    Stream<String> words = Arrays.stream(command.split(" "));
    return switch (command) {
      case "run" ->
          Stream.concat(
              words,
              Stream.of(
                  "--zones=../examples/city/zones.geojson",
                  "--fixes=../examples/city/fixes.ndjson"));
      default -> Stream.concat(words, Stream.of("--bootstrap-servers=127.0.0.1:1"));
    };
  }

  /** The class path without the tests' own configuration of logging. */
  private static String productionClassPath() {
    return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
        .filter(entry -> !entry.endsWith("test-classes"))
        .collect(Collectors.joining(File.pathSeparator));
  }

  private void interrupt() throws IOException, InterruptedException {
    new ProcessBuilder("sh", "-c", "kill -INT " + process.pid()).start().waitFor();
  }

  /** A shell lets its background jobs ignore SIGINT, and so all that they start. */
  private static List<String> withoutIgnoredSignal() throws IOException {
    Path status = Path.of("/proc/self/status");
    if (!Files.exists(status)) {
      return List.of();
    }
    String ignored =
        Files.readAllLines(status).stream()
            .filter(line -> line.startsWith("SigIgn:"))
            .map(line -> line.substring("SigIgn:".length()).strip())
            .findFirst()
            .orElse("0");
    boolean isIgnored = new BigInteger(ignored, 16).and(SIGINT).signum() != 0;
    return isIgnored ? List.of("env", "--default-signal=INT") : List.of();
  }
}
