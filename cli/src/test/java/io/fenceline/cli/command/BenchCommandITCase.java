package io.fenceline.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.fenceline.cli.CommandBroker;
import io.fenceline.cli.Ran;
import io.fenceline.cli.terminal.ExitCodes;
import io.fenceline.testing.servers.Await;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;

@ResourceLock("bench topics")
class BenchCommandITCase {
  private static final String KUZZLE = "../benchmarks/scenarios/kuzzle.yaml";

  @TempDir private Path directory;

  @Test
  void aScenarioOfTheRepositoryReportsAsTableJsonAndHtml() throws Exception {
    Path json = directory.resolve("kuzzle.json");
    Path html = directory.resolve("kuzzle.html");
    CommandBroker kafka = new CommandBroker("bench-command-");
    String servers = kafka.settings().bootstrapServers();
    Ran bench =
        Ran.command(
            "bench",
            KUZZLE,
            "--bootstrap-servers=" + servers,
            "--json=" + json,
            "--html=" + html,
            "--set=runs=1",
            "--set=warmUpRuns=0",
            "--set=warmUp=0s",
            "--set=zones.count=1000",
            "--set=zones.areas=0.05",
            "--set=fixes.devices=500",
            "--set=fixes.count=200000");

    assertThat(bench.code()).as(bench.err()).isEqualTo(ExitCodes.DONE);
    assertThat(bench.lines())
        .anyMatch(line -> line.matches("fenceline +CPU us per fix +[\\d.]+ .*\\(.*\\)"))
        .noneMatch(line -> line.contains("is invalid"))
        .anyMatch(line -> line.startsWith("changed by --set: runs=1 (in the file: "))
        .anyMatch(line -> line.startsWith("command: ./fenceline bench " + KUZZLE + " --set runs=1"))
        .anyMatch(line -> line.startsWith("version: fenceline "));
    assertThat(bench.err()).contains("pass-through: run 1 of 1", "fenceline: run 1 of 1");
    JsonNode report = new ObjectMapper().readTree(json.toFile());
    assertThat(report.at("/runs/1/configuration").asText()).isEqualTo("fenceline");
    assertThat(report.at("/runs/1/fixes").asLong()).isEqualTo(200_000);
    assertThat(report.at("/runs/1/valid").asBoolean()).isTrue();
    assertThat(report.at("/valid").asBoolean()).isTrue();
    assertThat(report.at("/settings/0/name").asText()).isEqualTo("runs");
    assertThat(report.at("/settings/0/overrides").asBoolean()).isTrue();
    assertThat(html).content().startsWith("<!DOCTYPE html>").contains("\"scenario\":\"kuzzle\"");
    try (var admin = kafka.admin()) {
      Await.until(
          "no topic of the bench is left",
          () ->
              admin.listTopics().names().get().stream()
                  .noneMatch(name -> name.startsWith("bench-")));
    }
  }

  @Test
  void theDataOfAScenarioIsWrittenForOtherSystems() throws IOException {
    Ran bench =
        Ran.command(
            "bench",
            KUZZLE,
            "--data=" + directory,
            "--set=zones.count=1000",
            "--set=zones.areas=0.05",
            "--set=fixes.devices=500",
            "--set=fixes.count=2000");
    assertThat(bench.code()).as(bench.err()).isEqualTo(ExitCodes.DONE);
    assertThat(directory.resolve("zones.ndjson")).content().hasLineCount(1_000);
    assertThat(directory.resolve("fixes.ndjson")).content().hasLineCount(2_000);

    Ran run =
        Ran.command(
            "run",
            "--zones=" + directory.resolve("zones.ndjson"),
            "--fixes=" + directory.resolve("fixes.ndjson"),
            "--transitions=" + directory.resolve("transitions"));
    assertThat(run.err()).contains("2,000 fixes applied, 0 duplicates dropped, 0 refused");
    assertThat(directory.resolve("transitions")).isNotEmptyFile();
  }

  @Test
  void aBadScenarioIsAUsageMistakeReportedBeforeAnythingStarts() throws IOException {
    Path file =
        Files.writeString(
            directory.resolve("bad.yaml"), "description: x\nruns: many\nfixes: {rate: 10}\n");
    Ran bench = Ran.command("bench", file.toString(), "--set=parallelism=0");

    assertThat(bench.code()).isEqualTo(ExitCodes.USAGE);
    assertThat(List.of(bench.err().split("\n")))
        .contains(
            "fenceline: " + file + ": runs: 'many' was given; give a whole number from 1 to 1,000",
            "fenceline: "
                + file
                + ": parallelism: '0' was given; give a whole number from 1 to 128",
            "fenceline: " + file + ": measure: is missing; with fixes.rate give how long, e.g. 30s",
            "Try: fenceline bench --help");
  }
}
