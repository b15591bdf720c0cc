package io.fenceline.job.pipeline;

import io.fenceline.connectors.KafkaSources;
import io.fenceline.connectors.sink.KafkaSinks;
import io.fenceline.format.input.RawRecord;
import io.fenceline.format.output.Output;
import io.fenceline.format.output.Outputs;
import io.fenceline.job.devicezones.DeviceZoneOptions;
import io.fenceline.job.options.JobOptions;
import io.fenceline.kafka.TopicLimits;
import java.time.Duration;
import java.util.Map;
import java.util.UUID;
import org.apache.flink.api.connector.source.Source;
import org.apache.flink.configuration.PipelineOptionsInternal;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;

/**
 * The pipeline from Kafka to Kafka, in two steps: {@link PreparedTopics} has all side effects, then
 * the graph is built, which only adds to the environment.
 */
public final class KafkaPipeline {
  /** How long a record may wait for others in a network buffer; fixes never do. */
  private static final int MOST_BUFFER_MILLIS = 5;

  private KafkaPipeline() {}

  /**
   * Prepares the topics, then adds the pipeline to the environment.
   *
   * @throws io.fenceline.kafka.TopicSetupException when Kafka is not as the job needs it
   * @throws io.fenceline.kafka.lease.LeaseLostException when another job of the group runs
   */
  public static void build(StreamExecutionEnvironment env, JobOptions options) {
    PreparedTopics prepared = PreparedTopics.prepare(options, nonce(env));
    buildGraph(env, options, prepared);
  }

  /**
   * The nonce is that of the job if it has a fixed one, so that a JobManager that takes over from
   * another, and runs this again, keeps the same lease.
   */
  private static String nonce(StreamExecutionEnvironment env) {
    return env.getConfiguration()
        .getOptional(PipelineOptionsInternal.PIPELINE_FIXED_JOB_ID)
        .orElseGet(() -> UUID.randomUUID().toString());
  }

  static void buildGraph(
      StreamExecutionEnvironment env, JobOptions options, PreparedTopics prepared) {
    configure(env, options);
    GeofencePipeline.build(
        env,
        inputs(options, prepared),
        sinks(options, prepared.limits()),
        options.policy(),
        GeofencePipeline.Parallelism.ofTopics(env));
  }

  /** Sets what the options say of checkpoints and buffers. */
  public static void configure(StreamExecutionEnvironment env, JobOptions options) {
    Checkpoints.enable(env, options);
    env.setBufferTimeout(MOST_BUFFER_MILLIS);
  }

  private static Inputs inputs(JobOptions options, PreparedTopics prepared) {
    Source<RawRecord, ?, ?> zones =
        KafkaSources.zones(
            options.kafka(),
            options.topics().zones(),
            options.group(),
            options.onDataLoss(),
            prepared.zoneMarkers(),
            prepared.monitors());
    return new Inputs(
        zones,
        prepared.zoneMarkers(),
        options.topics().zones(),
        options.formats().zones(),
        fixes(options),
        options.topics().locations(),
        options.refusedFixes(),
        options.fixLayout(),
        reportInterval(options),
        deviceZones(options, prepared));
  }

  /** What waits for a zone of one device to end needs reports, too. */
  private static Duration reportInterval(JobOptions options) {
    Duration interval = options.policy().reportInterval();
    return options.deviceZones() && interval.isZero() ? Duration.ofSeconds(1) : interval;
  }

  private static DeviceZoneInput deviceZones(JobOptions options, PreparedTopics prepared) {
    String topic = options.topics().deviceZones();
    Map<Integer, Long> markers = prepared.deviceZoneMarkers();
    DeviceZoneOptions input = DeviceZoneOptions.of(topic, markers.keySet(), true);
    Source<RawRecord, ?, ?> source =
        options.deviceZones()
            ? KafkaSources.deviceZones(
                options.kafka(), topic, options.group(), options.onDataLoss(), markers)
            : KafkaSources.paused();
    return new DeviceZoneInput(source, markers, input, options.deviceZones());
  }

  /** The source of fixes. */
  public static Source<RawRecord, ?, ?> fixes(JobOptions options) {
    return KafkaSources.locations(
        options.kafka(),
        options.topics().locations(),
        options.group(),
        options.start(),
        options.onDataLoss(),
        reportInterval(options));
  }

  private static Sinks sinks(JobOptions options, TopicLimits limits) {
    KafkaSinks kafka = kafkaSinks(options);
    Sinks sinks = Sinks.discarding(kafka.limits(limits, options.outputs()));
    for (Output<?> output : Outputs.ALL) {
      sinks = with(sinks, output, kafka);
    }
    return sinks;
  }

  /** The sinks of all outputs. */
  public static KafkaSinks kafkaSinks(JobOptions options) {
    return new KafkaSinks(
        options.kafka(),
        options.topics(),
        options.formats(),
        options.group(),
        options.delivery(),
        options.transactionTimeout(),
        options.cloudEvents());
  }

  private static <T> Sinks with(Sinks sinks, Output<T> output, KafkaSinks kafka) {
    return sinks.with(output, kafka.of(output));
  }
}
