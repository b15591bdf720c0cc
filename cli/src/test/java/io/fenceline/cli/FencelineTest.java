package io.fenceline.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.cli.terminal.Console;
import io.fenceline.cli.terminal.ExitCodes;
import io.fenceline.cli.terminal.Failures;
import io.fenceline.producers.Stop;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.NoSuchFileException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.stream.Stream;
import org.apache.flink.util.SerializedThrowable;
import org.apache.kafka.common.KafkaException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

class FencelineTest {

  static Stream<CommandLine> commands() {
    PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream());
    Console console = new Console(nowhere, nowhere, false, false, new Stop());
    List<CommandLine> all = new ArrayList<>();
    collect(Fenceline.commandLine(console), all);
    return all.stream();
  }

  private static void collect(CommandLine line, List<CommandLine> all) {
    all.add(line);
    line.getSubcommands().values().forEach(sub -> collect(sub, all));
  }

  @ParameterizedTest
  @MethodSource("commands")
  void everyCommandExplainsItselfWithAnExampleAndHasAVersion(CommandLine line) {
    String name = line.getCommandSpec().qualifiedName();
    assertThat(line.getUsageMessage())
        .as(name)
        .contains("--help", "--version")
        .containsPattern("Examples?:\n  fenceline ");
    assertThat(line.getCommandSpec().version()).as(name).isNotEmpty();
  }

  @Test
  void helpIsNoFailure() {
    assertThat(Ran.command("--help").out()).contains("Usage: fenceline ");
    assertThat(Ran.command("--help").code()).isZero();
    assertThat(Ran.command("zones", "load", "--help").code()).isZero();
    assertThat(Ran.command("tail", "--version").code()).isZero();
  }

  @Test
  void allMistakesAreReportedAtOnceWithTheHelpOfTheCommand() {
    Ran ran =
        Ran.command("replay", "/no/such/file", "--spede=1x", "--speed=fast", "--kafka.lingerms=1");

    assertThat(ran.code()).isEqualTo(ExitCodes.USAGE);
    assertThat(ran.out()).isEmpty();
    assertThat(ran.err())
        .contains("'--spede=1x'")
        .contains("--speed: 'fast' was given; give max, or a factor such as 1x, 60x, 0.5x")
        .contains("cannot read '/no/such/file'")
        .contains("did you mean --kafka.linger.ms?")
        .endsWith("Try: fenceline replay --help" + System.lineSeparator());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "zones",
        "zones lode",
        "zones load",
        "zones load a.json b.json",
        "zones delete",
        "device",
        "device reset",
        "tail",
        "tail everything",
        "tail transitions --max=0",
        "tail transitions --max",
        "replay - --loop",
        "replay - --speed=0x",
        "replay - --time=later",
        "replay - --format=xml",
        "replay - --file-format=xml",
        "simulate --format=csv",
        "tail transitions --format=zones=protobuf",
        "replay - --fix-fields=lon",
        "replay - --time-unit=min",
        "simulate --devices=0",
        "bench ../benchmarks/scenarios/backlog.yaml --flink=http://localhost:8081",
        "bench ../benchmarks/scenarios/backlog.yaml --flink=here --bootstrap-servers=localhost:1",
        "simulate --rate=-1",
        "simulate --devices=1 --rate=1001",
        "simulate --bounds=1,2,3",
        "simulate --bounds=5,2,3,4",
        "simulate --seed=x",
        "simulate --for=soon",
        "topics",
        "topics create --partitions=0",
        "topics create --replication-factor=0",
        "zones list --topic-prefix=a/b",
        "zones list --bootstrap-servers=here"
      })
  void mistakesOfUsageHaveTheirExitCode(String args) {
    Ran ran = Ran.command(args.isEmpty() ? new String[0] : args.split(" "));

    assertThat(ran.err()).contains("fenceline: ").doesNotContain("Exception", "\tat ");
    assertThat(ran.code()).as(ran.err()).isEqualTo(ExitCodes.USAGE);
  }

  @Test
  void brokersThatDoNotAnswerAreAFailureThatNamesTheOption() {
    Ran ran =
        Ran.command(
            "zones",
            "list",
            "--bootstrap-servers=127.0.0.1:1",
            "--kafka.default.api.timeout.ms=300",
            "--kafka.request.timeout.ms=200");

    assertThat(ran.code()).isEqualTo(ExitCodes.FAILED);
    assertThat(ran.err())
        .contains("Kafka at 127.0.0.1:1 ", "check --bootstrap-servers")
        .containsOnlyOnce("did not answer")
        .doesNotContain("\tat ");
  }

  @Test
  void anUnknownHostIsReportedWithTheOption() {
    for (String command : List.of("zones list", "zones load -", "tail transitions")) {
      String[] args = (command + " --bootstrap-servers=no.such.host.invalid:1").split(" ");
      Ran ran = Ran.command(args);

      assertThat(ran.code()).as(command).isEqualTo(ExitCodes.FAILED);
      assertThat(ran.err()).as(command).contains("--bootstrap-servers").doesNotContain("\tat ");
    }
  }

  @Test
  void unexpectedErrorsAreReportedWithTheirStackTrace() {
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    Failures failures = new Failures(new PrintStream(err, true), Set.of(), "fenceline run");

    assertThat(failures.exitCode(new IllegalStateException("oops"))).isEqualTo(ExitCodes.FAILED);
    assertThat(err.toString(UTF_8)).contains("oops", "\tat ");
  }

  /** Flink replaces them by an exception of its own, which only names their class. */
  @Test
  void anExpectedFailureWhoseCauseDoesNotSerializeIsOneLine() {
    UncheckedIOException unreadable =
        new UncheckedIOException("ride.gpx: line 5: not XML", new UnserializableException());
    Throwable job =
        new ExecutionException(new SerializedThrowable(new IllegalStateException(unreadable)));
    ByteArrayOutputStream err = new ByteArrayOutputStream();

    assertThat(new Failures(new PrintStream(err, true), Set.of(), "fenceline run").exitCode(job))
        .isEqualTo(ExitCodes.FAILED);
    assertThat(err.toString(UTF_8)).isEqualTo("fenceline: ride.gpx: line 5: not XML\n");
  }

  private static final class UnserializableException extends IOException {
    private static final long serialVersionUID = 1;

    @SuppressWarnings({"serial", "unused"}) // As the place in an exception of a parser.
    private final Object place = new Object();
  }

  @Test
  void outOfMemoryIsReportedWithTheRemedy() {
    for (Throwable error :
        List.of(new OutOfMemoryError("Java heap space"), new StackOverflowError())) {
      ByteArrayOutputStream err = new ByteArrayOutputStream();
      Failures failures = new Failures(new PrintStream(err, true), Set.of(), "fenceline run");
      Throwable wrapped = new ExecutionException(new IllegalStateException(error));

      assertThat(failures.exitCode(wrapped)).isEqualTo(ExitCodes.FAILED);
      assertThat(err.toString(UTF_8)).contains("out of memory", "-Xmx").doesNotContain("\tat ");
    }
  }

  @Test
  void theRootCauseOfAFailedConnectionIsReported() {
    Exception file = new NoSuchFileException("/no/trust.jks");
    Exception ssl = new KafkaException("Failed to load SSL keystore /no/trust.jks", file);
    Exception client = new KafkaException("Failed to construct kafka consumer", ssl);
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    new Failures(new PrintStream(err, true), Set.of(), "fenceline tail").exitCode(client);

    assertThat(err.toString(UTF_8))
        .contains("Failed to construct", "Failed to load SSL keystore")
        .contains("there is no file /no/trust.jks", "--kafka-config");
  }

  @ParameterizedTest
  @ValueSource(strings = {"--port", "--management-port"})
  void aPortThatIsTakenIsNamedWithItsOption(String option) throws IOException {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      String port = "" + taken.getLocalPort();
      String other = option.equals("--port") ? "--management-port" : "--port";
      Ran ran = Ran.command("gateway", "--insecure-open", option, port, other, "0");

      assertThat(ran.code()).isEqualTo(ExitCodes.FAILED);
      assertThat(ran.err())
          .contains(option + " " + port + ": cannot listen on 127.0.0.1:" + port)
          .contains("(Address already in use); give another port")
          .doesNotContain("bind(..)");
    }
  }

  @Test
  void helpIsNotCutOrWrapped() {
    assertThat(allCommands(Fenceline.commandLine(Console.system())))
        .allSatisfy(
            command -> {
              CommandLine.Model.UsageMessageSpec usage = command.getCommandSpec().usageMessage();
              assertThat(usage.description()[0])
                  .as("the summary of %s in the list of commands", command.getCommandName())
                  .endsWith(".");
              assertThat(usage.footer())
                  .as("the footer of %s", command.getCommandName())
                  .allSatisfy(line -> assertThat(line).hasSizeLessThan(80));
            });
  }

  private static Stream<CommandLine> allCommands(CommandLine line) {
    return Stream.concat(
        Stream.of(line),
        line.getSubcommands().values().stream().flatMap(FencelineTest::allCommands));
  }

  @Test
  void helpForAnUnknownCommandIsAMistake() {
    Ran ran = Ran.command("zones", "lode", "--help");

    assertThat(ran.code()).isEqualTo(ExitCodes.USAGE);
    assertThat(ran.err()).contains("did you mean load?");
  }

  @Test
  void helpThatCannotBePrintedIsAFailure() {
    assertThat(Ran.commandIntoFullDisk("run", "--help").code()).isEqualTo(ExitCodes.FAILED);
  }
}
