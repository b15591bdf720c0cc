package io.fenceline.cli;

import io.fenceline.cli.embedded.EmbeddedFlink;
import io.fenceline.cli.files.FileSink;
import io.fenceline.cli.files.FileSource;
import io.fenceline.cli.files.FixFile;
import io.fenceline.cli.files.Streams;
import io.fenceline.cli.files.ZoneFile;
import io.fenceline.event.AdMatch;
import io.fenceline.event.DeadLetter;
import io.fenceline.event.Transition;
import io.fenceline.job.options.FixArguments;
import io.fenceline.job.options.OptionsException;
import io.fenceline.job.pipeline.GeofencePipeline;
import io.fenceline.job.pipeline.Inputs;
import io.fenceline.job.pipeline.Outputs;
import io.fenceline.wire.FixFormat;
import io.fenceline.wire.OutputWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
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
    description = "Judge a file of fixes against a file of zones, without Kafka.",
    footer = {
      "",
      "Every file may be .gz; - is standard input or output. A device's fixes are taken in the",
      "order of the file, whatever the parallelism.",
      "",
      "Example:",
      "  fenceline run --zones examples/zones.geojson --fixes examples/fixes.ndjson"
    })
final class RunCommand implements Callable<Integer> {
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
      description = "Fixes as JSON, one a line.")
  private String fixes;

  @Option(
      names = "--transitions",
      paramLabel = "FILE",
      defaultValue = Streams.STANDARD,
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
      description = "Subtasks that judge fixes (default: 1).")
  private int parallelism;

  @Option(
      names = "--id-property",
      paramLabel = "NAME",
      defaultValue = "id",
      description = "Property that holds the id of a Feature without 'id' (default: id).")
  private String idProperty;

  @Mixin private FixArguments fixArguments = new FixArguments();

  @Override
  public Integer call() throws Exception {
    FixFormat format = validated();
    StreamExecutionEnvironment env = EmbeddedFlink.forFiles(parallelism);
    Inputs inputs =
        new Inputs(
            new FileSource(new ZoneFile(zones, idProperty)),
            ZoneFile.MARKERS,
            zones,
            new FileSource(new FixFile(fixes)),
            fixes,
            format);
    Outputs outputs =
        new Outputs(
            sink(transitions, (Transition transition) -> OutputWriter.write(transition)),
            sink(adMatches, (AdMatch match) -> OutputWriter.write(match)),
            sink(deadLetters, (DeadLetter letter) -> OutputWriter.write(letter)));
    GeofencePipeline.build(env, inputs, outputs, GeofencePipeline.Parallelism.OF_FILES);
    JobExecutionResult result = env.execute("fenceline run");
    RunSummary summary = RunSummary.of(result);
    System.err.print(summary.text(deadLetters == null));
    return summary.refused() == 0 ? ExitCodes.DONE : ExitCodes.SOME_REFUSED;
  }

  private FixFormat validated() {
    List<String> mistakes = new ArrayList<>();
    FixFormat format = fixArguments.format(mistakes);
    checkReadable("--zones", zones, mistakes);
    checkReadable("--fixes", fixes, mistakes);
    if (zones.equals(Streams.STANDARD) && fixes.equals(Streams.STANDARD)) {
      mistakes.add("--zones and --fixes: both are standard input; give one of them as a file");
    }
    List<String> written =
        Stream.of(transitions, adMatches, deadLetters).filter(Objects::nonNull).toList();
    if (written.stream().distinct().count() < written.size()) {
      mistakes.add("two outputs go to one place: give each a file of its own");
    }
    if (parallelism < 1 || parallelism > 128) {
      mistakes.add("--parallelism: '%d' was given; give 1 to 128".formatted(parallelism));
    }
    if (!mistakes.isEmpty()) {
      throw new OptionsException(mistakes);
    }
    return format;
  }

  private static void checkReadable(String option, String name, List<String> mistakes) {
    if (!name.equals(Streams.STANDARD) && !Files.isReadable(Path.of(name))) {
      mistakes.add("%s: cannot read '%s'; check the path".formatted(option, name));
    }
  }

  private static <T> Sink<T> sink(String name, SerializableFunction<T, byte[]> encode) {
    return name == null ? new DiscardingSink<>() : new FileSink<>(name, encode);
  }
}
