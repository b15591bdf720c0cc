package io.fenceline.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fenceline.types.CodecSerializer;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.api.common.state.ValueState;
import org.apache.flink.api.common.state.ValueStateDescriptor;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.apache.flink.runtime.state.StateBackend;
import org.apache.flink.runtime.state.hashmap.HashMapStateBackend;
import org.apache.flink.state.rocksdb.EmbeddedRocksDBStateBackend;
import org.apache.flink.streaming.api.functions.KeyedProcessFunction;
import org.apache.flink.streaming.api.operators.KeyedProcessOperator;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.streaming.util.KeyedOneInputStreamOperatorTestHarness;
import org.apache.flink.util.Collector;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Rule E3: state of an older version is read as what it is, after any number of restarts. */
class StateVersionTest {
  private static final VersionedNote OLD =
      new VersionedNote("old", VersionedNote.NUMBER_OF_VERSION_1);
  private static final VersionedNote NEW = new VersionedNote("new", 42);

  enum Backend {
    HEAP,
    ROCKSDB;

    StateBackend create() {
      return this == HEAP ? new HashMapStateBackend() : new EmbeddedRocksDBStateBackend();
    }
  }

  @AfterEach
  void reset() {
    VersionedNote.programVersion = 2;
  }

  @ParameterizedTest
  @EnumSource
  @DisplayName("E3: version 2 reads what version 1 wrote, also after its own checkpoint")
  void olderStateSurvivesACheckpointOfTheNewerProgram(Backend backend) throws Exception {
    OperatorSubtaskState written = run(1, backend, null, true, "put a " + OLD.text());
    OperatorSubtaskState again = run(2, backend, written, true, "expect a old");
    OperatorSubtaskState changed = run(2, backend, again, true, "expect a old", "put b new");
    run(2, backend, changed, true, "expect a old", "expect b new");
  }

  @ParameterizedTest
  @EnumSource
  @DisplayName("E3: a checkpoint of a program that did not register the state keeps it readable")
  void stateThatIsNotRegisteredSurvivesACheckpoint(Backend backend) throws Exception {
    OperatorSubtaskState written = run(1, backend, null, true, "put a " + OLD.text());
    OperatorSubtaskState untouched = run(2, backend, written, false);
    OperatorSubtaskState again = run(2, backend, untouched, false);
    OperatorSubtaskState changed = run(2, backend, again, true, "expect a old", "put b new");
    run(2, backend, changed, true, "expect a old", "expect b new");
  }

  @ParameterizedTest
  @EnumSource
  @DisplayName("E3: state of a newer version is refused")
  void newerStateIsRefused(Backend backend) throws Exception {
    OperatorSubtaskState written = run(2, backend, null, true, "put a new");
    assertThatThrownBy(() -> run(1, backend, written, true, "expect a new"))
        .hasStackTraceContaining(
            "use the version of Fenceline that wrote the savepoint, or a newer one");
  }

  /** One life of the program; returns the checkpoint that it takes at its end. */
  private static OperatorSubtaskState run(
      int version,
      Backend backend,
      OperatorSubtaskState from,
      boolean usesState,
      String... commands)
      throws Exception {
    VersionedNote.programVersion = version;
    KeyedOneInputStreamOperatorTestHarness<String, String, String> harness =
        new KeyedOneInputStreamOperatorTestHarness<>(
            new KeyedProcessOperator<>(new Notes(usesState)),
            command -> command.split(" ")[1],
            Types.STRING);
    try {
      harness.setStateBackend(backend.create());
      harness.setup();
      harness.initializeState(from);
      harness.open();
      for (String command : commands) {
        harness.processElement(new StreamRecord<>(command));
      }
      return harness.snapshot(1, 1);
    } finally {
      harness.close();
    }
  }

  private static final class Notes extends KeyedProcessFunction<String, String, String> {
    private static final long serialVersionUID = 1;

    private final boolean usesState;
    private transient ValueState<VersionedNote> state;

    Notes(boolean usesState) {
      this.usesState = usesState;
    }

    @Override
    public void open(OpenContext context) {
      if (usesState) {
        state =
            getRuntimeContext()
                .getState(
                    new ValueStateDescriptor<>(
                        "note", new CodecSerializer<>(new VersionedNote.Codec())));
      }
    }

    @Override
    public void processElement(String command, Context context, Collector<String> out)
        throws Exception {
      String[] words = command.split(" ");
      VersionedNote note = words[2].equals(OLD.text()) ? OLD : NEW;
      if (words[0].equals("put")) {
        state.update(note);
      } else {
        assertThat(state.value()).as(command).isEqualTo(note);
      }
    }
  }
}
