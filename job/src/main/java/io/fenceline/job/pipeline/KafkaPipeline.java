package io.fenceline.job.pipeline;

import io.fenceline.event.Fix;
import io.fenceline.event.Transition;
import io.fenceline.format.input.RawRecord;
import io.fenceline.job.options.JobOptions;
import io.fenceline.job.source.PausableSource;
import io.fenceline.kafka.Delivery;
import io.fenceline.kafka.KafkaSettings;
import io.fenceline.kafka.KafkaSinks;
import io.fenceline.kafka.KafkaSources;
import io.fenceline.kafka.TopicLimits;
import io.fenceline.kafka.TopicSetup;
import io.fenceline.kafka.Topics;
import io.fenceline.kafka.TransactionLimit;
import io.fenceline.kafka.ZoneMarkers;
import io.fenceline.kafka.lease.GroupLease;
import java.util.List;
import java.util.UUID;
import org.apache.flink.api.connector.source.Source;
import org.apache.flink.configuration.PipelineOptionsInternal;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.streaming.api.functions.KeyedProcessFunction;
import org.apache.kafka.clients.admin.Admin;

/** The pipeline from Kafka to Kafka. */
public final class KafkaPipeline {
  private KafkaPipeline() {}

  /**
   * Makes the topics ready, marks the end of the initial zones, and adds the pipeline.
   *
   * @throws io.fenceline.kafka.TopicSetupException when Kafka is not as the job needs it
   * @throws io.fenceline.kafka.lease.LeaseLostException when another job of the group runs
   */
  public static void build(StreamExecutionEnvironment env, JobOptions options) {
    KafkaSettings kafka = options.kafka();
    Topics topics = options.topics();
    TopicLimits limits = prepare(env, options);
    GroupLease lease = requestLease(env, options);
    Inputs inputs =
        new Inputs(
            KafkaSources.zones(
                kafka, topics.zones(), options.group(), options.onDataLoss(), List.of(lease)),
            ZoneMarkers.write(kafka, topics.zones()),
            topics.zones(),
            new PausableSource<>(fixes(options)),
            topics.locations(),
            options.encodings().locations(),
            options.fixFormat());
    GeofencePipeline.build(
        env,
        inputs,
        outputs(options, limits),
        options.policy(),
        GeofencePipeline.Parallelism.ofTopics(env));
  }

  /**
   * As {@link GeofencePipeline#buildWithoutZones}, with the topics and settings of the job.
   *
   * @throws io.fenceline.kafka.TopicSetupException when Kafka is not as the job needs it
   */
  public static void buildWithoutZones(
      StreamExecutionEnvironment env,
      JobOptions options,
      KeyedProcessFunction<String, Fix, Transition> function) {
    TopicLimits limits = prepare(env, options);
    Inputs inputs =
        Inputs.withoutZones(
            fixes(options),
            options.topics().locations(),
            options.encodings().locations(),
            options.fixFormat());
    GeofencePipeline.buildWithoutZones(
        env,
        inputs,
        outputs(options, limits),
        function,
        GeofencePipeline.Parallelism.ofTopics(env));
  }

  private static TopicLimits prepare(StreamExecutionEnvironment env, JobOptions options) {
    TopicLimits limits;
    try (Admin admin = TopicSetup.connect(options.kafka())) {
      limits = TopicSetup.ensureAll(admin, options.topics());
      if (options.delivery() == Delivery.EXACTLY_ONCE) {
        TransactionLimit.check(admin, options.transactionTimeout());
      }
    }
    Checkpoints.enable(env, options);
    env.setBufferTimeout(options.bufferTimeout().toMillis());
    return limits;
  }

  private static Source<RawRecord, ?, ?> fixes(JobOptions options) {
    return KafkaSources.locations(
        options.kafka(),
        options.topics().locations(),
        options.group(),
        options.start(),
        options.onDataLoss());
  }

  private static Outputs outputs(JobOptions options, TopicLimits limits) {
    KafkaSinks sinks =
        new KafkaSinks(
            options.kafka(),
            options.topics(),
            options.encodings(),
            options.group(),
            options.delivery(),
            options.transactionTimeout());
    return new Outputs(
        sinks.transitions(),
        sinks.adMatches(),
        sinks.deadLetters(),
        sinks.transitionLimit(limits),
        sinks.adMatchLimit(limits));
  }

  /**
   * The nonce is that of the job if it has a fixed one, so that a JobManager that takes over from
   * another, and runs this again, goes on with the same lease.
   */
  private static GroupLease requestLease(StreamExecutionEnvironment env, JobOptions options) {
    String nonce =
        env.getConfiguration()
            .getOptional(PipelineOptionsInternal.PIPELINE_FIXED_JOB_ID)
            .orElseGet(() -> UUID.randomUUID().toString());
    try (Admin admin = TopicSetup.connect(options.kafka())) {
      return GroupLease.request(
          admin,
          options.kafka().admin(),
          options.group(),
          options.topics().zones(),
          nonce,
          options.takeOver(),
          System.err::println);
    }
  }
}
