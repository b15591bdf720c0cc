package io.fenceline.cli.command;

import io.fenceline.cli.explain.FileExplanation;
import io.fenceline.cli.files.CommandFiles;
import io.fenceline.cli.files.FileSink;
import io.fenceline.cli.files.FileSource;
import io.fenceline.cli.files.InputKind;
import io.fenceline.cli.files.RecordFile;
import io.fenceline.cli.files.ZoneFile;
import io.fenceline.cli.history.TopicRun;
import io.fenceline.cli.output.CountedFile;
import io.fenceline.cli.output.InputStatistics;
import io.fenceline.cli.output.JvmReference;
import io.fenceline.cli.output.RefusalSink;
import io.fenceline.cli.output.RunSummary;
import io.fenceline.cli.terminal.Console;
import io.fenceline.cli.terminal.ConsoleCommand;
import io.fenceline.cli.terminal.ExitCodes;
import io.fenceline.cli.terminal.Progress;
import io.fenceline.cli.trial.LoggedFixes;
import io.fenceline.cli.trial.TrialReport;
import io.fenceline.cli.trial.VisitSink;
import io.fenceline.embedded.EmbeddedFlink;
import io.fenceline.embedded.EmbeddedJob;
import io.fenceline.evaluation.Policy;
import io.fenceline.event.AdMatch;
import io.fenceline.event.Fix;
import io.fenceline.event.Occupancy;
import io.fenceline.event.Transition;
import io.fenceline.explain.trial.VisitLog;
import io.fenceline.file.FileStreams;
import io.fenceline.format.DeadLetterJson;
import io.fenceline.format.JsonOutputWriter;
import io.fenceline.format.ValueFormats;
import io.fenceline.format.output.OutputLimit;
import io.fenceline.format.output.OutputLimits;
import io.fenceline.format.output.Outputs;
import io.fenceline.job.devicezones.DeviceZoneOptions;
import io.fenceline.job.options.PolicyArguments;
import io.fenceline.job.pipeline.DeviceZoneInput;
import io.fenceline.job.pipeline.GeofencePipeline;
import io.fenceline.job.pipeline.Inputs;
import io.fenceline.job.pipeline.Sinks;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
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
    description = "Evaluate recorded fixes against a file of zones, or a topic, in this process.",
    footer = {
      "",
      "Every file may be .gz; - is standard input or output. A device's fixes are",
      "taken in the order of the file, whatever the parallelism.",
      "",
      "Example:",
      "  fenceline run --zones zones.geojson --fixes fixes.ndjson",
      "  fenceline run --zones zones.geojson --fixes ais.csv --fix-fields lon=LON",
      "  fenceline run --zones zones.kml --fixes ride.gpx",
      "  fenceline run --zones zones.geojson --fixes fixes.ndjson --explain truck-17",
      "  fenceline run --zones new.geojson --fixes-topic locations --summary",
      "  fenceline run --zones-topic zones --fixes-topic locations --from -PT24H"
    })
public final class RunCommand extends ConsoleCommand {
  /** A source that waits for standard input cannot be interrupted, and has nothing to lose. */
  private static final Duration MAX_WAIT = Duration.ofSeconds(2);

  @Option(
      names = "--zones",
      paramLabel = "FILE",
      description = "GeoJSON, CSV with a column wkt, GPX, KML or KMZ.")
  private String zones;

  @Option(
      names = "--device-zones",
      paramLabel = "FILE",
      description =
          "Also zones of one device each, which the property deviceId names; instead of --zones,"
              + " too.")
  private String deviceZones;

  @Mixin private ZoneTopicArguments zoneTopics = new ZoneTopicArguments();

  @Mixin private FixInput fixes = new FixInput();

  @Option(
      names = "--transitions",
      paramLabel = "FILE",
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
      names = "--occupancy",
      paramLabel = "FILE",
      description =
          "Where the number of devices in each zone at the end goes, one zone a line (default: they"
              + " are not counted).")
  private String occupancy;

  @Option(
      names = "--parallelism",
      paramLabel = "N",
      description = "Subtasks that evaluate fixes (default: 1).")
  private int parallelism = 1;

  @Mixin private ZoneFileArguments zoneFiles = new ZoneFileArguments();

  @Option(
      names = "--summary",
      description =
          "Instead of the outputs, a line for each zone: its devices, visits, time inside (also of"
              + " visits that have not ended: until the device's last fix) and ads.")
  private boolean summary;

  @Option(
      names = "--compare-zones",
      paramLabel = "FILE",
      description =
          "With --summary: also how many visits are new, and how many are gone, compared with these"
              + " zones, e.g. those of 'fenceline zones export'.")
  private String compareZones;

  @Option(
      names = "--explain",
      paramLabel = "DEVICE",
      description =
          "Instead of evaluating all fixes, say of each fix of this device what is decided, and"
              + " why.")
  private String explain;

  @Option(
      names = "--zone",
      paramLabel = "ID",
      description = "With --explain: only about this zone.")
  private String zone;

  @Option(names = "--json", description = "With --explain or --summary: as JSON.")
  private boolean json;

  @Mixin private PolicyArguments policyArguments = new PolicyArguments();

  private Policy policy;

  @Override
  public void validate(List<String> mistakes) {
    policy = policyArguments.policy(mistakes);
    zoneFiles.validate(mistakes);
    if (summary
        && Stream.of(transitions, adMatches, deadLetters, occupancy).anyMatch(Objects::nonNull)) {
      mistakes.add("--summary: writes no outputs; leave out their files");
    }
    transitions = transitions == null && !summary ? FileStreams.STANDARD : transitions;
    CommandFiles files =
        new CommandFiles(mistakes)
            .reads("--zones", zones, InputKind.ZONES)
            .reads("--device-zones", deviceZones, InputKind.ZONES)
            .reads("--compare-zones", compareZones, InputKind.ZONES);
    fixes.validate(files, mistakes);
    validateZones(mistakes);
    files
        .writes("--transitions", transitions)
        .writes("--ad-matches", adMatches)
        .writes("--dead-letters", deadLetters)
        .writes("--occupancy", occupancy);
    Parallelism.check(parallelism, mistakes);
    if (explain == null && zone != null) {
      mistakes.add("--zone: is for --explain DEVICE");
    }
    if (explain == null && !summary && json) {
      mistakes.add("--json: is for --explain DEVICE and --summary");
    }
    if (explain != null && summary) {
      mistakes.add("--explain, --summary: give one of them");
    }
    if (compareZones != null && zoneTopics.compared() != null) {
      mistakes.add("--compare-zones, --compare-zones-topic: give one of them");
    }
    if (compareZones != null && FileStreams.STANDARD.equals(fixes.name())) {
      mistakes.add("--compare-zones: reads the fixes twice; give --fixes a file");
    }
    if (!summary && (compareZones != null || zoneTopics.compared() != null)) {
      mistakes.add("--compare-zones: is for --summary");
    }
  }

  private void validateZones(List<String> mistakes) {
    zoneTopics.validate(fixes.areOfTopic(), mistakes);
    boolean hasTopic = zoneTopics.topic() != null;
    if (zones == null && !hasTopic && deviceZones == null || zones != null && hasTopic) {
      mistakes.add("--zones, --zones-topic: give one of them");
    }
    if (deviceZones != null && hasTopic) {
      mistakes.add("--device-zones: is for --zones");
    }
    if (zoneTopics.topic() != null && explain != null) {
      mistakes.add("--explain: is for --zones; for topics: fenceline explain DEVICE");
    }
    if (zoneTopics.topic() != null && (occupancy != null || parallelism != 1)) {
      mistakes.add("--occupancy, --parallelism: are for --zones");
    }
  }

  @Override
  public Integer call() throws Exception {
    if (explain != null) {
      return explain();
    }
    try (JvmReference<InputStatistics> statistics = JvmReference.to(statistics());
        JvmReference<VisitLog> visits = JvmReference.to(new VisitLog())) {
      Optional<RunSummary> result =
          summary ? trial(zones, zoneTopics.topic(), statistics, visits) : run(statistics);
      if (result.isEmpty()) {
        return ExitCodes.FAILED;
      }
      int code =
          new RunReport(console, zones, zoneFiles.options(), fixes)
              .print(
                  result.get(),
                  statistics.get(),
                  zoneTopics.topic() == null ? zones : zoneTopics.topic(),
                  deadLetters == null);
      return summary ? sumUp(visits.get(), code) : code;
    }
  }

  /** Shows no progress where it would come between transitions on the terminal. */
  private InputStatistics statistics() {
    boolean mixes = FileStreams.STANDARD.equals(transitions) && Console.showsOutput();
    return new InputStatistics(
        stored -> mixes ? stored : Progress.of(console, fixes.name(), stored));
  }

  private RecordFile fixesOf(JvmReference<InputStatistics> statistics) {
    return fixes.records(stored -> statistics.get().fixBytes(stored));
  }

  /** Empty when it was stopped. */
  private Optional<RunSummary> run(JvmReference<InputStatistics> statistics) throws Exception {
    return zoneTopics.topic() != null
        ? Optional.of(
            replay(zoneTopics.topic(), sinks(statistics), statistics.get(), ignored -> {}))
        : run(inputs(zones, fixesOf(statistics), statistics), sinks(statistics));
  }

  /**
   * Empty when it was stopped.
   *
   * @param zoneFile null for none
   * @param zonesTopic null for the files
   */
  private Optional<RunSummary> trial(
      String zoneFile,
      String zonesTopic,
      JvmReference<InputStatistics> statistics,
      JvmReference<VisitLog> visits)
      throws Exception {
    Sinks sinks =
        Sinks.discarding()
            .with(Outputs.TRANSITIONS, VisitSink.ofTransitions(visits))
            .with(Outputs.AD_MATCHES, VisitSink.ofAdMatches(visits))
            .with(Outputs.DEAD_LETTERS, new RefusalSink(statistics));
    if (zonesTopic != null) {
      return Optional.of(replay(zonesTopic, sinks, statistics.get(), visits.get()::add));
    }
    RecordFile logged = new LoggedFixes(fixesOf(statistics), fixes.layout(), visits);
    return run(inputs(zoneFile, logged, statistics), sinks);
  }

  private RunSummary replay(
      String zonesTopic, Sinks sinks, InputStatistics statistics, Consumer<Fix> seen)
      throws Exception {
    TopicRun.Topics topics = fixes.with(zonesTopic, zoneTopics.latest());
    TopicRun run = new TopicRun(topics, fixes.layout(), policy, sinks, statistics, seen);
    RunSummary result = Cluster.read(console, fixes.kafka(), run::run);
    run.hint().ifPresent(console.err()::println);
    return result;
  }

  /** Empty when it was stopped. */
  private Optional<RunSummary> run(Inputs inputs, Sinks sinks) throws Exception {
    StreamExecutionEnvironment env = EmbeddedFlink.forFiles(parallelism);
    GeofencePipeline.build(env, inputs, sinks, policy, GeofencePipeline.Parallelism.OF_FILES);
    EmbeddedJob job = EmbeddedJob.start(env, "fenceline run");
    Optional<JobExecutionResult> result = job.await(console.stop()::isRequested);
    if (result.isEmpty()) {
      job.cancel(MAX_WAIT);
    }
    return result.map(RunSummary::of);
  }

  private int sumUp(VisitLog visits, int code) throws Exception {
    boolean compares = compareZones != null || zoneTopics.compared() != null;
    VisitLog others = compares ? new VisitLog() : null;
    if (others != null) {
      try (JvmReference<InputStatistics> statistics = JvmReference.to(statistics());
          JvmReference<VisitLog> log = JvmReference.to(others)) {
        if (trial(compareZones, zoneTopics.compared(), statistics, log).isEmpty()) {
          return ExitCodes.FAILED;
        }
      }
    }
    TrialReport report = new TrialReport(visits, others);
    if (json) {
      report.printJson(console.out());
    } else {
      report.print(console.out());
    }
    return code;
  }

  private int explain() throws InterruptedException {
    FileExplanation explanation =
        new FileExplanation(
            new ZoneFile(zones, zoneFiles.options()),
            deviceZones == null ? null : deviceZoneFile(),
            fixes.records(),
            fixes.layout(),
            policy,
            explain,
            zone);
    if (explanation.print(console.out(), json)) {
      return ExitCodes.DONE;
    }
    console.err().printf("fenceline: %s has no fix of %s%n", fixes.name(), explain);
    return ExitCodes.FAILED;
  }

  private ZoneFile deviceZoneFile() {
    return new ZoneFile(deviceZones, zoneFiles.options(), "deviceId");
  }

  private Inputs inputs(
      String zoneFile, RecordFile records, JvmReference<InputStatistics> statistics) {
    Inputs inputs = inputsWithoutDeviceZones(zoneFile, records, statistics);
    return deviceZones == null
        ? inputs
        : inputs.with(
            new DeviceZoneInput(
                new FileSource(deviceZoneFile()),
                ZoneFile.MARKERS,
                DeviceZoneOptions.of(deviceZones, ZoneFile.MARKERS.keySet(), false),
                true));
  }

  private Inputs inputsWithoutDeviceZones(
      String zoneFile, RecordFile records, JvmReference<InputStatistics> statistics) {
    return new Inputs(
        new FileSource(
            new CountedFile(
                new ZoneFile(zoneFile, zoneFiles.options()),
                InputStatistics::countZone,
                statistics)),
        ZoneFile.MARKERS,
        String.valueOf(zoneFile),
        new FileSource(new CountedFile(records, InputStatistics::countFix, statistics)),
        fixes.name(),
        ValueFormats.JSON,
        fixes.layout());
  }

  private Sinks sinks(JvmReference<InputStatistics> statistics) {
    OutputLimits limits =
        occupancy == null
            ? OutputLimits.NONE
            : OutputLimits.NONE.with(OutputLimit.none(Outputs.OCCUPANCY));
    return Sinks.discarding(limits)
        .with(
            Outputs.TRANSITIONS,
            sink(transitions, (Transition transition) -> JsonOutputWriter.write(transition)))
        .with(Outputs.AD_MATCHES, sink(adMatches, (AdMatch match) -> JsonOutputWriter.write(match)))
        .with(
            Outputs.OCCUPANCY, sink(occupancy, (Occupancy count) -> JsonOutputWriter.write(count)))
        .with(
            Outputs.DEAD_LETTERS,
            deadLetters == null
                ? new RefusalSink(statistics)
                // Each has its whole input.
                : new FileSink<>(deadLetters, DeadLetterJson::write, 1));
  }

  private static <T> Sink<T> sink(String name, SerializableFunction<T, byte[]> encode) {
    return name == null ? new DiscardingSink<>() : new FileSink<>(name, encode);
  }
}
