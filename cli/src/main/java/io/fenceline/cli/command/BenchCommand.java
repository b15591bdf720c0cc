package io.fenceline.cli.command;

import io.fenceline.cli.files.CommandFiles;
import io.fenceline.cli.files.InputKind;
import io.fenceline.cli.terminal.ConsoleCommand;
import io.fenceline.cli.terminal.ExitCodes;
import io.fenceline.embedded.EmbeddedKafka;
import io.fenceline.kafka.KafkaSettings;
import io.fenceline.kafka.TopicSetup;
import io.fenceline.loadtest.Bench;
import io.fenceline.loadtest.report.Report;
import io.fenceline.loadtest.report.ReportFiles;
import io.fenceline.loadtest.scenario.DataFiles;
import io.fenceline.loadtest.scenario.JobConfiguration;
import io.fenceline.loadtest.system.BenchCluster;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Runs a scenario and reports its results as a table, JSON and HTML. */
@Command(
    name = "bench",
    sortOptions = false,
    mixinStandardHelpOptions = true,
    description = {
      "Measure throughput, latency and cost of the job under the load of a scenario.",
      "The table goes to standard output. Exit code 1 when a run is invalid:",
      "a fix was late, duplicate or refused, or an output missing or too many."
    },
    footer = {
      "",
      "Kafka and Flink run inside this process unless others are named.",
      "FENCELINE_JAVA_OPTS=-Xmx8g gives it more memory. Ctrl-C ends it with what",
      "was measured until then.",
      "",
      "Examples:",
      "  fenceline bench benchmarks/scenarios/kuzzle.yaml --html kuzzle.html",
      "  fenceline bench benchmarks/scenarios/backlog.yaml \\",
      "    --set runs=1 --set fixes.count=1000000",
      "  fenceline bench benchmarks/scenarios/backlog.yaml \\",
      "    --flink http://flink:8081 --bootstrap-servers kafka:9092"
    })
public final class BenchCommand extends ConsoleCommand {
  @Parameters(
      paramLabel = "SCENARIO",
      description = {
        "YAML. Below the working directory, else below benchmarks/ of Fenceline,",
        "such as those in benchmarks/scenarios/."
      })
  private Path given;

  /** Null until it is validated. */
  private Path file;

  @Option(
      names = "--set",
      paramLabel = "FIELD=VALUE",
      description = "Wins over the scenario, e.g. --set fixes.rate=5000. May be given repeatedly.")
  private List<String> settings = new ArrayList<>();

  @Option(
      names = "--bootstrap-servers",
      paramLabel = "HOST:PORT,...",
      description = {
        "A Kafka to measure with (default: one inside this process).",
        "Topics named bench-... are created and deleted there."
      })
  private String bootstrapServers;

  @Option(
      names = FlinkArguments.OPTION,
      paramLabel = "URL",
      description = {
        "A Flink cluster to run the job on, by its REST API, such as http://localhost:8081",
        "(default: a Flink inside this process). Needs --bootstrap-servers that both reach."
      })
  private String flink;

  @Mixin private FlinkAccessArguments access = new FlinkAccessArguments();

  @Option(
      names = JobJar.OPTION,
      paramLabel = "FILE",
      description = "The jar that --flink runs (default: job/target/fenceline-job.jar here).")
  private Path jar = JobJar.built();

  @Option(names = "--json", paramLabel = "FILE", description = "Where all results go, as JSON.")
  private Path json;

  @Option(
      names = "--html",
      paramLabel = "FILE",
      description = "Where a report with charts goes, one file that needs no network.")
  private Path html;

  @Option(
      names = "--data",
      paramLabel = "DIRECTORY",
      description = {
        "Where the zones and fixes of the first configuration go, as zones.ndjson and",
        "fixes.ndjson, to measure other systems with; nothing is run."
      })
  private Path data;

  private Bench.Ready bench;

  /** Set instead of the former with --data. */
  private JobConfiguration load;

  @Override
  public void validate(List<String> mistakes) {
    if (flink != null && bootstrapServers == null) {
      mistakes.add("--flink: needs --bootstrap-servers, brokers that it and this process reach");
    }
    file = resolved(given);
    new CommandFiles(mistakes)
        .reads("SCENARIO", text(file), InputKind.OTHER)
        .writes("--json", text(json))
        .writes("--html", text(html));
    BenchCluster cluster = flink == null ? null : cluster(mistakes);
    if (file != null && data != null) {
      load = DataFiles.read(file, settings, mistakes);
    } else if (file != null) {
      bench = Bench.read(file, settings, cluster, mistakes);
    }
  }

  private BenchCluster cluster(List<String> mistakes) {
    JobJar.check(jar, mistakes);
    return new BenchCluster(access.rest(flink, mistakes), jar);
  }

  /** Scenarios of Fenceline are found from any directory. */
  private static Path resolved(Path scenario) {
    String home = System.getProperty("fenceline.home");
    if (scenario == null || home == null || Files.exists(scenario)) {
      return scenario;
    }
    Path ours = Path.of(home, "benchmarks").resolve(scenario);
    return Files.exists(ours) ? ours : scenario;
  }

  private static String text(Path path) {
    return path == null ? null : path.toString();
  }

  @Override
  public Integer call() throws Exception {
    if (load != null) {
      DataFiles.write(load, data);
      return ExitCodes.DONE;
    }
    if (bootstrapServers != null) {
      KafkaSettings brokers = new KafkaSettings(Map.of("bootstrap.servers", bootstrapServers));
      console.stop().interruptible(() -> TopicSetup.with(brokers, TopicSetup::requireBrokers));
      return run(bootstrapServers);
    }
    try (EmbeddedKafka kafka = EmbeddedKafka.start()) {
      return run(kafka.bootstrapServers());
    }
  }

  /** The measured system and the command to repeat it; without credentials. */
  private Map<String, String> origin() {
    StringBuilder command = new StringBuilder("./fenceline bench ").append(given);
    settings.forEach(setting -> command.append(" --set ").append(quoted(setting)));
    if (flink != null) {
      command.append(" ").append(FlinkArguments.OPTION).append(" ").append(withoutLogin(flink));
    }
    if (bootstrapServers != null) {
      command.append(" --bootstrap-servers ").append(bootstrapServers);
    }
    Map<String, String> origin = new LinkedHashMap<>();
    origin.put("command", command.toString());
    String version = BenchCommand.class.getPackage().getImplementationVersion();
    origin.put("version", "fenceline " + (version == null ? "(not packaged)" : version));
    return origin;
  }

  private static String quoted(String argument) {
    return argument.matches("[\\w.=:/,-]*") ? argument : "'" + argument.replace("'", "'\\''") + "'";
  }

  private static String withoutLogin(String url) {
    return url.replaceFirst("//[^/@]*@", "//");
  }

  private int run(String servers) throws Exception {
    Report<?> report =
        bench
            .run(
                new KafkaSettings(Map.of("bootstrap.servers", servers)),
                console.stop(),
                console.err()::println)
            .with(origin());
    report.lines().forEach(console.out()::println);
    if (json != null) {
      ReportFiles.writeJson(report, json);
    }
    if (html != null) {
      ReportFiles.writeHtml(report, html);
    }
    return report.isValid() ? ExitCodes.DONE : ExitCodes.FAILED;
  }
}
