package io.fenceline.job.pipeline;

import io.fenceline.evaluation.Policy;
import io.fenceline.event.AdMatch;
import io.fenceline.event.DeadLetter;
import io.fenceline.event.Fix;
import io.fenceline.event.Transition;
import io.fenceline.event.zone.ZoneChange;
import io.fenceline.job.operator.DeadLetters;
import io.fenceline.job.operator.FixDecoder;
import io.fenceline.job.operator.GeofenceFunction;
import io.fenceline.job.operator.GeofenceOperator;
import io.fenceline.job.operator.RemovalPacer;
import io.fenceline.job.operator.ZoneDecoder;
import io.fenceline.types.Types;
import java.time.Duration;
import java.util.List;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.api.connector.sink2.Sink;
import org.apache.flink.configuration.CheckpointingOptions;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.ExecutionOptions;
import org.apache.flink.configuration.PipelineOptions;
import org.apache.flink.core.execution.CheckpointingMode;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.datastream.SingleOutputStreamOperator;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;

/**
 * The production wiring, the same for Kafka, for files and in tests: zones are broadcast, fixes
 * keyed by device, results leave by four sinks. No event-time watermarks (rule D4): those of fixes
 * report what has been read (rule D6).
 */
public final class GeofencePipeline {
  /** Set once for all time: state cannot be restored under another. */
  private static final int MAX_PARALLELISM = 4096;

  private final StreamExecutionEnvironment env;
  private final Policy policy;
  private final Parallelism parallelism;

  /**
   * How many subtasks read fixes and write each output. Zones are read by one, so that the order of
   * their records holds; the geofence runs with that of the environment.
   */
  public record Parallelism(int fixes, int outputs) {
    /** One reader and one writer: files keep their order. */
    public static final Parallelism OF_FILES = new Parallelism(1, 1);

    public static Parallelism ofTopics(StreamExecutionEnvironment env) {
      return new Parallelism(env.getParallelism(), env.getParallelism());
    }
  }

  private GeofencePipeline(StreamExecutionEnvironment env, Policy policy, Parallelism parallelism) {
    this.env = env;
    this.policy = policy;
    this.parallelism = parallelism;
  }

  /** Adds the pipeline to the environment and sets what it needs of its configuration. */
  public static void build(
      StreamExecutionEnvironment env,
      Inputs in,
      Outputs out,
      Policy policy,
      Parallelism parallelism) {
    configure(env);
    new GeofencePipeline(env, policy, parallelism).wire(in, out);
  }

  /** Sets what the pipeline needs of the configuration. */
  public static void configure(StreamExecutionEnvironment env) {
    env.setMaxParallelism(MAX_PARALLELISM);
    Configuration configuration = new Configuration();
    // All records are immutable, so that operators in a chain may share them.
    configuration.set(PipelineOptions.OBJECT_REUSE, true);
    // No Kryo: a type without a serializer of ours fails at once.
    configuration.set(PipelineOptions.GENERIC_TYPES, false);
    // At a checkpoint all subtasks hold the same zones, only if barriers are waited for.
    configuration.set(
        CheckpointingOptions.CHECKPOINTING_CONSISTENCY_MODE, CheckpointingMode.EXACTLY_ONCE);
    configuration.set(CheckpointingOptions.ENABLE_UNALIGNED, false);
    if (env.getConfiguration().getOptional(ExecutionOptions.SNAPSHOT_COMPRESSION).isEmpty()) {
      // Nearly halves the zones in a checkpoint, for as much time as writing them takes.
      configuration.set(ExecutionOptions.SNAPSHOT_COMPRESSION, true);
    }
    configuration.set(PipelineOptions.AUTO_WATERMARK_INTERVAL, Duration.ZERO);
    env.configure(configuration);
  }

  private void wire(Inputs in, Outputs out) {
    SingleOutputStreamOperator<ZoneChange> zoneChanges =
        env.fromSource(
                in.zones(), WatermarkStrategy.noWatermarks(), Uids.ZONES_SOURCE, Types.RAW_RECORD)
            .uid(Uids.ZONES_SOURCE)
            .setParallelism(1)
            .setMaxParallelism(1)
            .process(
                new ZoneDecoder(
                    in.zoneMarkers(), in.zonesName(), in.zoneEncoding(), Checkpoints.interval(env)),
                Types.ZONE_CHANGE)
            .uid(Uids.ZONES_DECODE)
            .name(Uids.ZONES_DECODE)
            .setParallelism(1)
            .setMaxParallelism(1);
    SingleOutputStreamOperator<List<Fix>> fixes =
        FixStream.read(
            env,
            in.fixes(),
            new FixDecoder(in.fixEncoding(), in.fixLayout(), in.fixesName()),
            parallelism.fixes());
    SingleOutputStreamOperator<Transition> transitions =
        FixStream.byDevice(fixes)
            .connect(withSweeps(zoneChanges).broadcast())
            .transform(
                Uids.GEOFENCE,
                Types.TRANSITION,
                new GeofenceOperator(
                    new GeofenceFunction(
                        in.fixesName(),
                        in.fixEncoding(),
                        policy,
                        out.limits(),
                        in.reportInterval().toMillis())))
            .uid(Uids.GEOFENCE);
    write(
        transitions,
        fixes.getSideOutput(DeadLetters.TAG).union(zoneChanges.getSideOutput(DeadLetters.TAG)),
        out);
  }

  /** The operator is there whatever the options, so that a savepoint fits all of them (D7). */
  private DataStream<ZoneChange> withSweeps(DataStream<ZoneChange> zoneChanges) {
    return zoneChanges
        .transform(Uids.ZONES_SWEEP, Types.ZONE_CHANGE, new RemovalPacer(policy.eagerZoneRemoval()))
        .uid(Uids.ZONES_SWEEP)
        .setParallelism(1)
        .setMaxParallelism(1);
  }

  private void write(
      SingleOutputStreamOperator<Transition> transitions,
      DataStream<DeadLetter> deadLettersOfInputs,
      Outputs out) {
    DataStream<AdMatch> adMatches = transitions.getSideOutput(GeofenceFunction.AD_MATCHES);
    DataStream<DeadLetter> deadLetters =
        transitions.getSideOutput(DeadLetters.TAG).union(deadLettersOfInputs);
    write(transitions, out.transitions(), Uids.TRANSITIONS_SINK);
    write(adMatches, out.adMatches(), Uids.AD_MATCHES_SINK);
    write(deadLetters, out.deadLetters(), Uids.DEAD_LETTERS_SINK);
    // The sink is there whatever the option, so that a savepoint fits both (rule D7).
    write(
        transitions.getSideOutput(GeofenceFunction.MEMBERSHIPS),
        out.memberships(),
        Uids.MEMBERSHIPS_SINK);
  }

  private <T> void write(DataStream<T> stream, Sink<T> sink, String uid) {
    stream.sinkTo(sink).uid(uid).name(uid).setParallelism(parallelism.outputs());
  }
}
