package io.fenceline.loadtest.system;

import io.fenceline.connectors.sink.KafkaSinks;
import io.fenceline.event.Fix;
import io.fenceline.event.Transition;
import io.fenceline.format.output.Output;
import io.fenceline.format.output.Outputs;
import io.fenceline.job.operator.FixDecoder;
import io.fenceline.job.operator.OutputTags;
import io.fenceline.job.options.JobOptions;
import io.fenceline.job.pipeline.FixStream;
import io.fenceline.job.pipeline.GeofencePipeline;
import io.fenceline.job.pipeline.KafkaPipeline;
import io.fenceline.loadtest.scenario.ScenarioData;
import io.fenceline.loadtest.scenario.ScenarioZones;
import io.fenceline.types.Types;
import java.util.List;
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
    KafkaPipeline.configure(env, options);
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
        FixStream.byDevice(FixStream.inputs(fixes, env.getParallelism()))
            .transform("geofence", Types.of(Outputs.TRANSITIONS), passThrough)
            .uid("geofence");
    KafkaSinks sinks = KafkaPipeline.kafkaSinks(options);
    write(transitions, Outputs.TRANSITIONS, sinks);
    write(sideOutput(transitions, Outputs.AD_MATCHES), Outputs.AD_MATCHES, sinks);
    write(
        sideOutput(transitions, Outputs.DEAD_LETTERS)
            .union(sideOutput(fixes, Outputs.DEAD_LETTERS)),
        Outputs.DEAD_LETTERS,
        sinks);
    write(sideOutput(transitions, Outputs.MEMBERSHIPS), Outputs.MEMBERSHIPS, sinks);
    write(
        GeofencePipeline.occupancy(transitions, false, false, env.getParallelism()),
        Outputs.OCCUPANCY,
        sinks);
  }

  private static <T> DataStream<T> sideOutput(
      SingleOutputStreamOperator<?> stream, Output<T> output) {
    return stream.getSideOutput(OutputTags.of(output));
  }

  private SingleOutputStreamOperator<List<Fix>> fixes() {
    return FixStream.read(
        env,
        KafkaPipeline.fixes(options),
        new FixDecoder(
            options.formats().locations(), options.fixLayout(), options.topics().locations()),
        env.getParallelism());
  }

  private static <T> void write(DataStream<T> stream, Output<T> output, KafkaSinks sinks) {
    String uid = output.name() + "-sink";
    stream.sinkTo(sinks.of(output)).uid(uid).name(uid);
  }
}
