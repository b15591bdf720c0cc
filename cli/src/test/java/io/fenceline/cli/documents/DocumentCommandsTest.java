package io.fenceline.cli.documents;

import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.cli.Fenceline;
import io.fenceline.cli.terminal.Console;
import io.fenceline.job.options.KafkaArguments;
import io.fenceline.producers.Stop;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;
import picocli.CommandLine.ParseResult;

class DocumentCommandsTest {
  record Call(MarkdownFile document, String line, String[] arguments) {
    @Override
    public String toString() {
      return document + ": " + line;
    }
  }

  static List<Call> calls() throws IOException {
    List<Call> calls = new ArrayList<>();
    for (MarkdownFile document : MarkdownFile.all()) {
      for (String line : document.code()) {
        for (String[] arguments : ShellLine.fencelineCalls(line)) {
          calls.add(new Call(document, line, arguments));
        }
      }
    }
    return calls;
  }

  @ParameterizedTest
  @MethodSource("calls")
  void everyCommandInADocumentParses(Call call) {
    PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream());
    Console console = new Console(nowhere, nowhere, false, false, new Stop());

    ParseResult result =
        Fenceline.commandLine(console).parseArgs(KafkaArguments.expand(call.arguments()));

    assertThat(result.asCommandLineList()).as("%s: names a command", call).hasSizeGreaterThan(1);
    for (CommandLine command : result.asCommandLineList()) {
      assertThat(command.getParseResult().errors()).as("%s", call).isEmpty();
    }
  }

  @Test
  void noLineThatNamesTheCommandIsPassedOver() throws IOException {
    List<String> read = calls().stream().map(Call::line).toList();
    for (MarkdownFile document : MarkdownFile.all()) {
      for (String line : document.code()) {
        if (line.contains("./fenceline ")) {
          assertThat(read).as("%s", document).contains(line);
        }
      }
    }
    assertThat(read).hasSizeGreaterThan(20);
  }
}
