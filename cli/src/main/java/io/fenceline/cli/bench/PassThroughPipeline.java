package io.fenceline.cli.bench;

import io.fenceline.cli.bench.Scenario.Zones;
import io.fenceline.event.Fix;
import io.fenceline.event.Transition;
import io.fenceline.job.operator.DeadLetters;
import io.fenceline.job.operator.FixDecoder;
import io.fenceline.job.options.JobOptions;
import io.fenceline.job.pipeline.Checkpoints;
import io.fenceline.kafka.KafkaSinks;
import io.fenceline.kafka.KafkaSources;
import io.fenceline.kafka.TopicSetup;
import io.fenceline.types.Types;
import java.time.Duration;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.PipelineOptions;
import org.apache.flink.streaming.api.datastream.SingleOutputStreamOperator;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.kafka.clients.admin.Admin;

/**
 * The wiring of the job with {@link PassThrough} in its midst: same source, decoder, key, sinks and
 * settings.
 */
final class PassThroughPipeline {
  private static final String NAME = "pass-through";
  private static final int MAX_PARALLELISM = 4096;

  private PassThroughPipeline() {}

  static void build(
      StreamExecutionEnvironment env,
      JobOptions options,
      Zones zones,
      Expectation.Outputs expected) {
    try (Admin admin = TopicSetup.connect(options.kafka())) {
      TopicSetup.ensureAll(admin, options.topics());
    }
    configure(env, options);
    PassThrough passThrough =
        new PassThrough(
            new OutputRate(expected.transitions(), expected.fixes()),
            new OutputRate(expected.adMatches(), expected.fixes()),
            Workload.ad(zones));
    SingleOutputStreamOperator<Fix> fixes =
        env.fromSource(
                KafkaSources.locations(
                    options.kafka(),
                    options.topics().locations(),
                    options.group(),
                    options.start()),
                WatermarkStrategy.noWatermarks(),
                "fixes-source",
                Types.RAW_RECORD)
            .process(
                new FixDecoder(
                    options.encodings().locations(),
                    options.fixFormat(),
                    options.topics().locations()),
                Types.FIX)
            .name("fixes-decode");
    SingleOutputStreamOperator<Transition> transitions =
        fixes
            .keyBy(Fix::deviceId, TypeInformation.of(String.class))
            .process(passThrough, Types.TRANSITION)
            .name(NAME);
    KafkaSinks sinks =
        new KafkaSinks(
            options.kafka(),
            options.topics(),
            options.encodings(),
            options.group(),
            options.delivery(),
            options.transactionTimeout());
    transitions.sinkTo(sinks.transitions());
    transitions.getSideOutput(PassThrough.AD_MATCHES).sinkTo(sinks.adMatches());
    transitions
        .getSideOutput(DeadLetters.TAG)
        .union(fixes.getSideOutput(DeadLetters.TAG))
        .sinkTo(sinks.deadLetters());
  }

  private static void configure(StreamExecutionEnvironment env, JobOptions options) {
    Checkpoints.enable(env, options);
    env.setBufferTimeout(options.bufferTimeout().toMillis());
    env.setMaxParallelism(MAX_PARALLELISM);
    Configuration configuration = new Configuration();
    configuration.set(PipelineOptions.OBJECT_REUSE, true);
    configuration.set(PipelineOptions.GENERIC_TYPES, false);
    configuration.set(PipelineOptions.AUTO_WATERMARK_INTERVAL, Duration.ZERO);
    env.configure(configuration);
  }
}
