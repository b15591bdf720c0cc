package io.fenceline.job.pipeline;

import io.fenceline.evaluation.Policy;
import io.fenceline.event.DeadLetter;
import io.fenceline.event.Fix;
import io.fenceline.event.Occupancy;
import io.fenceline.event.Transition;
import io.fenceline.event.zone.ZoneChange;
import io.fenceline.format.output.Output;
import io.fenceline.format.output.Outputs;
import io.fenceline.job.devicezones.DeviceInput;
import io.fenceline.job.devicezones.DeviceZoneOptions;
import io.fenceline.job.occupancy.OccupancyBatch;
import io.fenceline.job.occupancy.OccupancyCounter;
import io.fenceline.job.operator.DeviceZoneRouter;
import io.fenceline.job.operator.FixDecoder;
import io.fenceline.job.operator.GeofenceFunction;
import io.fenceline.job.operator.GeofenceOperator;
import io.fenceline.job.operator.OutputTags;
import io.fenceline.job.operator.RemovalPacer;
import io.fenceline.job.operator.ZoneDecoder;
import io.fenceline.types.Types;
import java.time.Duration;
import java.util.List;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.connector.source.Boundedness;
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
 * keyed by device, each output leaves by its sink. No event-time watermarks (rule D4): those of
 * fixes report what has been read (rule D6).
 */
public final class GeofencePipeline {
  /** Set once for all time: state cannot be restored under another. */
  private static final int MAX_PARALLELISM = 4096;

  /** The time in which what the subtasks of the geofence send of a count is combined. */
  private static final long COUNT_MILLIS = 200;

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
      Sinks out,
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

  private void wire(Inputs in, Sinks out) {
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
    DataStream<DeviceInput> deviceInputs = FixStream.inputs(fixes, parallelism.fixes());
    DataStream<DeadLetter> refusedInputs =
        sideOutput(fixes, Outputs.DEAD_LETTERS)
            .union(sideOutput(zoneChanges, Outputs.DEAD_LETTERS));
    if (in.deviceZones() != null) {
      SingleOutputStreamOperator<DeviceInput> deviceZones = deviceZones(in.deviceZones());
      deviceInputs = deviceInputs.union(deviceZones);
      refusedInputs = refusedInputs.union(sideOutput(deviceZones, Outputs.DEAD_LETTERS));
    }
    SingleOutputStreamOperator<Transition> transitions =
        FixStream.byDevice(deviceInputs)
            .connect(withSweeps(zoneChanges).broadcast())
            .transform(
                Uids.GEOFENCE,
                Types.of(Outputs.TRANSITIONS),
                new GeofenceOperator(
                    new GeofenceFunction(
                        in.fixesName(),
                        in.fixEncoding(),
                        policy,
                        out.limits(),
                        in.reportInterval().toMillis(),
                        deviceZoneOptions(in.deviceZones()))))
            .uid(Uids.GEOFENCE);
    DataStream<DeadLetter> deadLetters =
        sideOutput(transitions, Outputs.DEAD_LETTERS).union(refusedInputs);
    // Each sink is there whatever the options, so that a savepoint fits all of them (rule D7).
    for (Output<?> output : Outputs.ALL) {
      if (output == Outputs.TRANSITIONS) {
        write(transitions, Outputs.TRANSITIONS, out);
      } else if (output == Outputs.DEAD_LETTERS) {
        write(deadLetters, Outputs.DEAD_LETTERS, out);
      } else if (output == Outputs.OCCUPANCY) {
        write(
            occupancy(
                transitions,
                out.limits().of(Outputs.OCCUPANCY) != null,
                in.fixes().getBoundedness() == Boundedness.BOUNDED,
                parallelism.outputs()),
            Outputs.OCCUPANCY,
            out);
      } else {
        writeSideOutput(transitions, output, out);
      }
    }
  }

  private static DeviceZoneOptions deviceZoneOptions(DeviceZoneInput in) {
    return in == null || !in.isOn() ? null : in.options();
  }

  /** The zones of single devices: in parallel, since only the order within a key matters. */
  private SingleOutputStreamOperator<DeviceInput> deviceZones(DeviceZoneInput in) {
    int subtasks = in.isOn() ? parallelism.fixes() : 1;
    return env.fromSource(
            in.source(),
            WatermarkStrategy.noWatermarks(),
            Uids.DEVICE_ZONES_SOURCE,
            Types.RAW_RECORD)
        .uid(Uids.DEVICE_ZONES_SOURCE)
        .setParallelism(subtasks)
        .transform(
            Uids.DEVICE_ZONES_ROUTE,
            DeviceInput.TYPE,
            new DeviceZoneRouter(in.options(), in.markers()))
        .uid(Uids.DEVICE_ZONES_ROUTE)
        .setParallelism(subtasks);
  }

  /**
   * The counts of zones (rule T9).
   *
   * @param transitions of the operator that has the changes as a side output
   * @param isWanted without it, the operator is there and does nothing
   * @param ends whether the input ends: then the counts at its end only
   */
  public static DataStream<Occupancy> occupancy(
      SingleOutputStreamOperator<Transition> transitions,
      boolean isWanted,
      boolean ends,
      int parallelism) {
    return transitions
        .getSideOutput(GeofenceOperator.OUTPUT_OF_CHANGES)
        .keyBy(OccupancyBatch::bucket, TypeInformation.of(Integer.class))
        .transform(
            Uids.OCCUPANCY_COUNT,
            Types.of(Outputs.OCCUPANCY),
            new OccupancyCounter(isWanted, ends ? OccupancyCounter.UNTIL_THE_END : COUNT_MILLIS))
        .uid(Uids.OCCUPANCY_COUNT)
        .setParallelism(parallelism);
  }

  /** The operator is there whatever the options, so that a savepoint fits all of them (D7). */
  private DataStream<ZoneChange> withSweeps(DataStream<ZoneChange> zoneChanges) {
    return zoneChanges
        .transform(Uids.ZONES_SWEEP, Types.ZONE_CHANGE, new RemovalPacer(policy.eagerZoneRemoval()))
        .uid(Uids.ZONES_SWEEP)
        .setParallelism(1)
        .setMaxParallelism(1);
  }

  private <T> void writeSideOutput(
      SingleOutputStreamOperator<Transition> transitions, Output<T> output, Sinks out) {
    write(sideOutput(transitions, output), output, out);
  }

  private static <T> DataStream<T> sideOutput(
      SingleOutputStreamOperator<?> stream, Output<T> output) {
    return stream.getSideOutput(OutputTags.of(output));
  }

  private <T> void write(DataStream<T> stream, Output<T> output, Sinks out) {
    String uid = Uids.sink(output);
    stream.sinkTo(out.of(output)).uid(uid).name(uid).setParallelism(parallelism.outputs());
  }
}
