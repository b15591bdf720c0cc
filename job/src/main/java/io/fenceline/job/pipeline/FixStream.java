package io.fenceline.job.pipeline;

import io.fenceline.event.Fix;
import io.fenceline.format.input.RawRecord;
import io.fenceline.job.devicezones.DeviceInput;
import io.fenceline.job.operator.FixDecoder;
import io.fenceline.job.source.FixSource;
import io.fenceline.types.Types;
import java.util.List;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.connector.source.Source;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.datastream.KeyedStream;
import org.apache.flink.streaming.api.datastream.SingleOutputStreamOperator;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;

/** The fixes on their way to the operator that they are keyed for, in batches. */
public final class FixStream {
  private FixStream() {}

  /**
   * Reads and decodes.
   *
   * @param subtasks that read
   */
  public static SingleOutputStreamOperator<List<Fix>> read(
      StreamExecutionEnvironment env,
      Source<RawRecord, ?, ?> source,
      FixDecoder decoder,
      int subtasks) {
    DataStream<List<RawRecord>> records =
        env.fromSource(
                new FixSource<>(source),
                WatermarkStrategy.noWatermarks(),
                Uids.FIXES_SOURCE,
                Types.RAW_RECORDS)
            .uid(Uids.FIXES_SOURCE)
            .setParallelism(subtasks);
    return records
        .transform(Uids.FIXES_DECODE, Types.FIXES, decoder)
        .uid(Uids.FIXES_DECODE)
        .setParallelism(subtasks);
  }

  /**
   * The batches as elements for devices. All fixes of a batch belong to the same subtask, so the
   * first stands for all; the operator has to set the key of each. A batch is sent at once: under
   * load it is as large as a network buffer, and otherwise nobody gains by waiting for more.
   *
   * @param subtasks that read
   */
  public static SingleOutputStreamOperator<DeviceInput> inputs(
      DataStream<List<Fix>> fixes, int subtasks) {
    return fixes
        .<DeviceInput>map(DeviceInput.Fixes::new)
        .returns(DeviceInput.TYPE)
        .uid(Uids.FIXES_INPUT)
        .name(Uids.FIXES_INPUT)
        .setBufferTimeout(0)
        .setParallelism(subtasks);
  }

  /** The elements by device. */
  public static KeyedStream<DeviceInput, String> byDevice(DataStream<DeviceInput> inputs) {
    return inputs.keyBy(DeviceInput::deviceId, TypeInformation.of(String.class));
  }
}
