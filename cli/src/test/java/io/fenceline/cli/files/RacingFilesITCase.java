package io.fenceline.cli.files;

import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.embedded.EmbeddedFlink;
import io.fenceline.evaluation.Policy;
import io.fenceline.event.Transition;
import io.fenceline.format.JsonOutputWriter;
import io.fenceline.format.ValueFormats;
import io.fenceline.format.fix.FixLayout;
import io.fenceline.format.input.RawRecord;
import io.fenceline.format.output.Outputs;
import io.fenceline.job.pipeline.GeofencePipeline;
import io.fenceline.job.pipeline.Inputs;
import io.fenceline.job.pipeline.Sinks;
import io.fenceline.producers.formats.ZoneFiles;
import io.fenceline.testing.fixtures.DataSet;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.concurrent.CountDownLatch;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A file of zones and one of fixes, which are read at different times (rule Z2). */
class RacingFilesITCase {
  private static final DataSet DATA = DataSet.COAST;

  /** Static, since Flink hands each source its own copy of everything else. */
  private static final CountDownLatch FIRST_HAS_ENDED = new CountDownLatch(1);

  @TempDir Path directory;

  @Test
  @DisplayName("Z2: no fix comes before the last zone was read, and the answer is the same")
  void slowFixesChangeNothing() throws Exception {
    assertThat(run(before(zones()), behind(fixes()), 2)).isEqualTo(DATA.expected());
  }

  private java.util.Map<String, Integer> run(RecordFile zones, RecordFile fixes, int parallelism)
      throws Exception {
    String transitions = directory.resolve("transitions.ndjson").toString();
    StreamExecutionEnvironment env = EmbeddedFlink.forFiles(parallelism);
    GeofencePipeline.build(
        env,
        new Inputs(
            new FileSource(zones),
            ZoneFile.MARKERS,
            "zones",
            new FileSource(fixes),
            "fixes",
            ValueFormats.JSON,
            FixLayout.DEFAULT),
        Sinks.discarding()
            .with(
                Outputs.TRANSITIONS,
                new FileSink<>(
                    transitions, (Transition transition) -> JsonOutputWriter.write(transition))),
        Policy.DEFAULTS,
        GeofencePipeline.Parallelism.OF_FILES);
    env.execute("race");
    return DataSet.transitions(transitions);
  }

  private static RecordFile zones() {
    return new ZoneFile(DATA.zones(), new ZoneFiles.Options("id", null));
  }

  private static RecordFile fixes() {
    return new FixFile(DATA.events(), FixFileFormat.NDJSON, null, null, stored -> stored);
  }

  /** The same file, which reports when it has been read. */
  private static RecordFile before(RecordFile file) {
    return () -> new Gated(file.open(), true);
  }

  /** The same file, which is not read before the other one was. */
  private static RecordFile behind(RecordFile file) {
    return () -> new Gated(file.open(), false);
  }

  private record Gated(Iterator<RawRecord> file, boolean first) implements Iterator<RawRecord> {
    @Override
    public boolean hasNext() {
      if (!first) {
        awaitFirst();
      }
      boolean more = file.hasNext();
      if (first && !more) {
        FIRST_HAS_ENDED.countDown();
      }
      return more;
    }

    @Override
    public RawRecord next() {
      if (!hasNext()) {
        throw new NoSuchElementException();
      }
      return file.next();
    }

    private static void awaitFirst() {
      try {
        FIRST_HAS_ENDED.await();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new IllegalStateException(e);
      }
    }
  }
}
