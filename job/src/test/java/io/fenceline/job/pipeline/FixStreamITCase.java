package io.fenceline.job.pipeline;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.evaluation.Policy;
import io.fenceline.event.Transition;
import io.fenceline.event.TransitionType;
import io.fenceline.format.ValueFormats;
import io.fenceline.format.fix.FixLayout;
import io.fenceline.format.input.RawRecord;
import io.fenceline.format.output.Outputs;
import io.fenceline.types.Types;
import java.util.Collection;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.IntStream;
import org.apache.flink.api.connector.source.Boundedness;
import org.apache.flink.api.connector.source.Source;
import org.apache.flink.api.connector.source.SourceReader;
import org.apache.flink.api.connector.source.SourceReaderContext;
import org.apache.flink.api.connector.source.SplitEnumerator;
import org.apache.flink.api.connector.source.SplitEnumeratorContext;
import org.apache.flink.api.connector.source.lib.NumberSequenceSource;
import org.apache.flink.api.connector.source.lib.NumberSequenceSource.NumberSequenceSplit;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.RestartStrategyOptions;
import org.apache.flink.connector.datagen.source.DataGeneratorSource;
import org.apache.flink.connector.datagen.source.GeneratingIteratorSourceReader;
import org.apache.flink.connector.datagen.source.GeneratorFunction;
import org.apache.flink.core.io.SimpleVersionedSerializer;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Batches of fixes between tasks of a real Flink. */
class FixStreamITCase {
  private static final int DEVICES = 1_000;
  private static final int FIXES_OF_EACH = 3;
  private static final Queue<Transition> TRANSITIONS = new ConcurrentLinkedQueue<>();

  @Test
  @DisplayName("T1: with other numbers of readers and subtasks, each device enters once")
  void eachFixReachesTheSubtaskOfItsDevice() throws Exception {
    Configuration configuration = new Configuration();
    configuration.set(RestartStrategyOptions.RESTART_STRATEGY, "none");
    StreamExecutionEnvironment env =
        StreamExecutionEnvironment.createLocalEnvironment(3, configuration);
    GeofencePipeline.build(
        env,
        new Inputs(
            new DataGeneratorSource<>(new Zones(), 1, Types.RAW_RECORD),
            Map.of(0, 0L),
            "zones",
            new FixesAtHand(),
            "locations",
            ValueFormats.JSON,
            FixLayout.DEFAULT),
        Sinks.discarding()
            .with(
                Outputs.TRANSITIONS, new FunctionSink<>(transition -> TRANSITIONS.add(transition))),
        Policy.DEFAULTS,
        new GeofencePipeline.Parallelism(2, 1));
    env.execute("batches");
    assertThat(TRANSITIONS).extracting(Transition::type).containsOnly(TransitionType.ENTER);
    assertThat(TRANSITIONS)
        .extracting(Transition::deviceId)
        .containsExactlyInAnyOrderElementsOf(
            IntStream.range(0, DEVICES).mapToObj(i -> "device-" + i).toList());
  }

  /** One that covers the earth. */
  private record Zones() implements GeneratorFunction<Long, RawRecord> {
    private static final long serialVersionUID = 1;
    private static final String ZONE =
        "{\"type\":\"Feature\",\"bbox\":[-180,-90,180,90],\"geometry\":null,\"properties\":{}}";

    @Override
    public RawRecord map(Long ordinal) {
      return new RawRecord("zone".getBytes(UTF_8), ZONE.getBytes(UTF_8), 0, ordinal, 0);
    }
  }

  /** Has always more at hand, so that batches are full. */
  private static final class FixesAtHand
      implements Source<RawRecord, NumberSequenceSplit, Collection<NumberSequenceSplit>> {
    private static final long serialVersionUID = 1;

    private final NumberSequenceSource ordinals =
        new NumberSequenceSource(0, DEVICES * FIXES_OF_EACH - 1L);

    @Override
    public Boundedness getBoundedness() {
      return ordinals.getBoundedness();
    }

    @Override
    public SourceReader<RawRecord, NumberSequenceSplit> createReader(SourceReaderContext context) {
      return new GeneratingIteratorSourceReader<>(context, new Fixes());
    }

    @Override
    public SplitEnumerator<NumberSequenceSplit, Collection<NumberSequenceSplit>> createEnumerator(
        SplitEnumeratorContext<NumberSequenceSplit> context) {
      return ordinals.createEnumerator(context);
    }

    @Override
    public SplitEnumerator<NumberSequenceSplit, Collection<NumberSequenceSplit>> restoreEnumerator(
        SplitEnumeratorContext<NumberSequenceSplit> context,
        Collection<NumberSequenceSplit> checkpoint) {
      return ordinals.restoreEnumerator(context, checkpoint);
    }

    @Override
    public SimpleVersionedSerializer<NumberSequenceSplit> getSplitSerializer() {
      return ordinals.getSplitSerializer();
    }

    @Override
    public SimpleVersionedSerializer<Collection<NumberSequenceSplit>>
        getEnumeratorCheckpointSerializer() {
      return ordinals.getEnumeratorCheckpointSerializer();
    }
  }

  /** All fixes of a device at the same reader, one after the other. */
  private record Fixes() implements GeneratorFunction<Long, RawRecord> {
    private static final long serialVersionUID = 1;

    @Override
    public RawRecord map(Long ordinal) {
      long device = ordinal / FIXES_OF_EACH;
      String fix =
          "{\"time\":%d,\"lon\":1,\"lat\":2}"
              .formatted(1_700_000_000_000L + ordinal % FIXES_OF_EACH);
      byte[] key = ("device-" + device).getBytes(UTF_8);
      return new RawRecord(key, fix.getBytes(UTF_8), 0, ordinal, Long.MAX_VALUE / 2);
    }
  }
}
