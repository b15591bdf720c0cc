package io.fenceline.cli.command;

import io.fenceline.cli.files.CommandFiles;
import io.fenceline.cli.files.FileSink;
import io.fenceline.cli.files.FileSource;
import io.fenceline.cli.files.FixFile;
import io.fenceline.cli.files.FixFileFormat;
import io.fenceline.cli.files.InputKind;
import io.fenceline.cli.files.ZoneFile;
import io.fenceline.cli.output.CountedFile;
import io.fenceline.cli.output.InputStatistics;
import io.fenceline.cli.output.JvmReference;
import io.fenceline.cli.output.PlacementHint;
import io.fenceline.cli.output.RefusalReport;
import io.fenceline.cli.output.RefusalSink;
import io.fenceline.cli.output.RunSummary;
import io.fenceline.cli.terminal.Console;
import io.fenceline.cli.terminal.ExitCodes;
import io.fenceline.cli.terminal.Validated;
import io.fenceline.embedded.EmbeddedFlink;
import io.fenceline.embedded.EmbeddedJob;
import io.fenceline.evaluation.Policy;
import io.fenceline.event.AdMatch;
import io.fenceline.event.DeadLetter;
import io.fenceline.event.Transition;
import io.fenceline.event.TransitionType;
import io.fenceline.file.FileStreams;
import io.fenceline.format.DeadLetterJson;
import io.fenceline.format.Encoding;
import io.fenceline.format.JsonOutputWriter;
import io.fenceline.format.fix.FixField;
import io.fenceline.format.fix.FixLayout;
import io.fenceline.format.fix.FixReader;
import io.fenceline.format.geojson.file.FeatureFile;
import io.fenceline.job.options.FixArguments;
import io.fenceline.job.options.PolicyArguments;
import io.fenceline.job.pipeline.GeofencePipeline;
import io.fenceline.job.pipeline.Inputs;
import io.fenceline.job.pipeline.Outputs;
import io.fenceline.job.source.PausableSource;
import io.fenceline.producers.fixes.CsvColumns;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.apache.flink.api.common.JobExecutionResult;
import org.apache.flink.api.connector.sink2.Sink;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.streaming.api.functions.sink.v2.DiscardingSink;
import org.apache.flink.util.function.SerializableFunction;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** File to file with the production pipeline on an embedded Flink, no Kafka. */
@Command(
    name = "run",
    sortOptions = false,
    mixinStandardHelpOptions = true,
    description = "Evaluate a file of fixes against a file of zones, without Kafka.",
    footer = {
      "",
      "Every file may be .gz; - is standard input or output. A device's fixes are",
      "taken in the order of the file, whatever the parallelism.",
      "",
      "Example:",
      "  fenceline run --zones zones.geojson --fixes fixes.ndjson",
      "  fenceline run --zones zones.geojson --fixes ais.csv --fix-fields lon=LON"
    })
public final class RunCommand implements Callable<Integer>, Validated {
  /** A source that waits for standard input cannot be interrupted, and has nothing to lose. */
  private static final Duration MAX_WAIT = Duration.ofSeconds(2);

  private final Console console;

  @Option(
      names = "--zones",
      required = true,
      paramLabel = "FILE",
      description = "GeoJSON FeatureCollection, or Features one a line.")
  private String zones;

  @Option(
      names = "--fixes",
      required = true,
      paramLabel = "FILE",
      description = "Fixes as JSON, one a line, or as CSV with a row of names.")
  private String fixes;

  @Option(
      names = FixFileFormat.OPTION,
      paramLabel = "ndjson|csv",
      description = FixFileFormat.DESCRIPTION)
  private String fileFormat;

  @Option(
      names = "--transitions",
      paramLabel = "FILE",
      defaultValue = FileStreams.STANDARD,
      description = "Where transitions go, one a line (default: standard output).")
  private String transitions;

  @Option(
      names = "--ad-matches",
      paramLabel = "FILE",
      description = "Where ad matches go, one a line (default: they are only counted).")
  private String adMatches;

  @Option(
      names = "--dead-letters",
      paramLabel = "FILE",
      description = "Where refused inputs go, one a line (default: they are counted by reason).")
  private String deadLetters;

  @Option(
      names = "--parallelism",
      paramLabel = "N",
      defaultValue = "1",
      description = "Subtasks that evaluate fixes (default: 1).")
  private int parallelism = 1;

  @Option(
      names = "--id-property",
      paramLabel = "NAME",
      defaultValue = "id",
      description = "Property that holds the id of a Feature without 'id' (default: id).")
  private String idProperty;

  @Mixin private FixArguments fixArguments = new FixArguments();

  @Mixin private PolicyArguments policyArguments = new PolicyArguments();

  private FixLayout fixFormat;
  private Map<FixField, String> columns;
  private Policy policy;

  public RunCommand(Console console) {
    this.console = console;
  }

  @Override
  public void validate(List<String> mistakes) {
    FixFileFormat format = FixFileFormat.of(fileFormat, fixes, mistakes);
    boolean csv = format == FixFileFormat.CSV;
    columns = csv ? fixArguments.fields(CsvColumns::parse, mistakes) : null;
    fixFormat =
        csv ? fixArguments.csvFormat(mistakes) : fixArguments.format(Encoding.JSON, mistakes);
    policy = policyArguments.policy(mistakes);
    boolean mapped = fixFormat != null && !fixFormat.pointers().isEmpty();
    new CommandFiles(mistakes)
        .reads("--zones", zones, InputKind.ZONES)
        .reads("--fixes", fixes, format.kind(mapped))
        .writes("--transitions", transitions)
        .writes("--ad-matches", adMatches)
        .writes("--dead-letters", deadLetters);
    Parallelism.check(parallelism, mistakes);
  }

  @Override
  public Integer call() throws Exception {
    try (JvmReference<InputStatistics> statistics = JvmReference.to(new InputStatistics())) {
      StreamExecutionEnvironment env = EmbeddedFlink.forFiles(parallelism);
      GeofencePipeline.build(
          env,
          inputs(statistics),
          outputs(statistics),
          policy,
          GeofencePipeline.Parallelism.OF_FILES);
      EmbeddedJob job = EmbeddedJob.start(env, "fenceline run");
      Optional<JobExecutionResult> result = job.await(console.stop()::isRequested);
      if (result.isEmpty()) {
        job.cancel(MAX_WAIT);
        return ExitCodes.FAILED;
      }
      return report(RunSummary.of(result.get()), statistics.get());
    }
  }

  private int report(RunSummary summary, InputStatistics statistics) throws IOException {
    console.err().print(summary.text(deadLetters == null));
    statistics.warnings(zones, fixes).forEach(console.err()::println);
    new RefusalReport(console, zones, idProperty).print(statistics.firstRefusals());
    if (summary.fixes() == 0 && statistics.hasFixes()) {
      console.err().println(FixFileFormat.NO_FIX);
    }
    if (summary.fixes() > 0 && summary.transitions().get(TransitionType.ENTER) == 0) {
      placementHint().ifPresent(console.err()::println);
    }
    return summary.refused() == 0 ? ExitCodes.DONE : ExitCodes.SOME_REFUSED;
  }

  /** Standard input cannot be read again. */
  private Optional<String> placementHint() throws IOException {
    if (zones.equals(FileStreams.STANDARD) || fixes.equals(FileStreams.STANDARD)) {
      return Optional.empty();
    }
    try (FeatureFile features = new FeatureFile(FileStreams.in(zones), idProperty)) {
      FixReader reader = Encoding.JSON.fixParser(fixFormat, ignored -> {});
      return PlacementHint.of(features, new FixFile(fixes, columns), reader);
    }
  }

  private Inputs inputs(JvmReference<InputStatistics> statistics) {
    return new Inputs(
        new FileSource(
            new CountedFile(
                new ZoneFile(zones, idProperty), InputStatistics::countZone, statistics)),
        ZoneFile.MARKERS,
        zones,
        new PausableSource<>(
            new FileSource(
                new CountedFile(
                    new FixFile(fixes, columns), InputStatistics::countFix, statistics))),
        fixes,
        Encoding.JSON,
        fixFormat);
  }

  private Outputs outputs(JvmReference<InputStatistics> statistics) {
    return new Outputs(
        sink(transitions, (Transition transition) -> JsonOutputWriter.write(transition)),
        sink(adMatches, (AdMatch match) -> JsonOutputWriter.write(match)),
        deadLetters == null
            ? new RefusalSink(statistics)
            : sink(deadLetters, (DeadLetter letter) -> DeadLetterJson.write(letter)));
  }

  private static <T> Sink<T> sink(String name, SerializableFunction<T, byte[]> encode) {
    return name == null ? new DiscardingSink<>() : new FileSink<>(name, encode);
  }
}
