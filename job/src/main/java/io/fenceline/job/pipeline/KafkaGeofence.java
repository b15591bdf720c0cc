package io.fenceline.job.pipeline;

import io.fenceline.job.options.JobOptions;
import io.fenceline.kafka.Delivery;
import io.fenceline.kafka.KafkaSettings;
import io.fenceline.kafka.KafkaSinks;
import io.fenceline.kafka.KafkaSources;
import io.fenceline.kafka.TopicSetup;
import io.fenceline.kafka.Topics;
import io.fenceline.kafka.TransactionLimit;
import io.fenceline.kafka.ZoneMarkers;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.kafka.clients.admin.Admin;

/** The pipeline from Kafka to Kafka. */
public final class KafkaGeofence {
  private KafkaGeofence() {}

  /**
   * Makes the topics ready, marks the end of the initial zones, and adds the pipeline.
   *
   * @throws io.fenceline.kafka.TopicSetupException when Kafka is not as the job needs it
   */
  public static void build(StreamExecutionEnvironment env, JobOptions options) {
    KafkaSettings kafka = options.kafka();
    Topics topics = options.topics();
    try (Admin admin = TopicSetup.connect(kafka)) {
      TopicSetup.ensureAll(admin, topics);
      if (options.delivery() == Delivery.EXACTLY_ONCE) {
        TransactionLimit.check(admin, options.transactionTimeout());
      }
    }
    Checkpoints.enable(env, options);
    env.setBufferTimeout(options.bufferTimeout().toMillis());
    Inputs inputs =
        new Inputs(
            KafkaSources.zones(kafka, topics.zones(), options.group()),
            ZoneMarkers.write(kafka, topics.zones()),
            topics.zones(),
            KafkaSources.locations(kafka, topics.locations(), options.group(), options.start()),
            topics.locations(),
            options.encodings().locations(),
            options.fixFormat());
    KafkaSinks sinks =
        new KafkaSinks(
            kafka,
            topics,
            options.encodings(),
            options.group(),
            options.delivery(),
            options.transactionTimeout());
    Outputs outputs = new Outputs(sinks.transitions(), sinks.adMatches(), sinks.deadLetters());
    GeofencePipeline.build(
        env, inputs, outputs, options.policy(), GeofencePipeline.Parallelism.ofTopics(env));
  }
}
