package io.fenceline.loadtest.system;

import io.fenceline.connectors.KafkaSources;
import io.fenceline.connectors.sink.KafkaSinks;
import io.fenceline.event.Fix;
import io.fenceline.event.Transition;
import io.fenceline.job.operator.DeadLetters;
import io.fenceline.job.operator.FixDecoder;
import io.fenceline.job.operator.GeofenceFunction;
import io.fenceline.job.options.JobOptions;
import io.fenceline.job.pipeline.Checkpoints;
import io.fenceline.job.pipeline.FixStream;
import io.fenceline.job.pipeline.GeofencePipeline;
import io.fenceline.loadtest.scenario.ScenarioData;
import io.fenceline.loadtest.scenario.ScenarioZones;
import io.fenceline.types.Types;
import java.util.List;
import org.apache.flink.api.connector.sink2.Sink;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.datastream.SingleOutputStreamOperator;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;

/**
 * The wiring of the job without zones and with {@link PassThrough} in place of the geofence: the
 * same operators, names and settings. Its topics exist.
 */
final class PassThroughPipeline {
  private final StreamExecutionEnvironment env;
  private final JobOptions options;

  private PassThroughPipeline(StreamExecutionEnvironment env, JobOptions options) {
    this.env = env;
    this.options = options;
  }

  static void build(
      StreamExecutionEnvironment env,
      JobOptions options,
      ScenarioZones zones,
      Expectation.Outputs expected) {
    GeofencePipeline.configure(env);
    Checkpoints.enable(env, options);
    env.setBufferTimeout(options.bufferTimeout().toMillis());
    PassThrough passThrough =
        new PassThrough(
            new OutputRate(expected.transitions(), expected.fixes()),
            new OutputRate(expected.adMatches(), expected.fixes()),
            ScenarioData.ad(zones));
    new PassThroughPipeline(env, options).wire(passThrough);
  }

  private void wire(PassThrough passThrough) {
    SingleOutputStreamOperator<List<Fix>> fixes = fixes();
    SingleOutputStreamOperator<Transition> transitions =
        FixStream.byDevice(fixes)
            .transform("geofence", Types.TRANSITION, passThrough)
            .uid("geofence");
    KafkaSinks sinks =
        new KafkaSinks(
            options.kafka(),
            options.topics(),
            options.encodings(),
            options.group(),
            options.delivery(),
            options.transactionTimeout(),
            options.cloudEvents());
    write(transitions, sinks.transitions(), "transitions-sink");
    write(
        transitions.getSideOutput(GeofenceFunction.AD_MATCHES),
        sinks.adMatches(),
        "ad-matches-sink");
    write(
        transitions.getSideOutput(DeadLetters.TAG).union(fixes.getSideOutput(DeadLetters.TAG)),
        sinks.deadLetters(),
        "dead-letters-sink");
    write(
        transitions.getSideOutput(GeofenceFunction.MEMBERSHIPS),
        sinks.memberships(),
        "memberships-sink");
  }

  private SingleOutputStreamOperator<List<Fix>> fixes() {
    String topic = options.topics().locations();
    return FixStream.read(
        env,
        KafkaSources.locations(
            options.kafka(),
            topic,
            options.group(),
            options.start(),
            options.onDataLoss(),
            options.policy().reportInterval()),
        new FixDecoder(options.encodings().locations(), options.fixLayout(), topic),
        env.getParallelism());
  }

  private static <T> void write(DataStream<T> stream, Sink<T> sink, String uid) {
    stream.sinkTo(sink).uid(uid).name(uid);
  }
}
