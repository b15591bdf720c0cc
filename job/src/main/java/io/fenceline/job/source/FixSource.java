package io.fenceline.job.source;

import io.fenceline.format.input.RawRecord;
import java.util.List;
import java.util.Set;
import org.apache.flink.api.common.JobID;
import org.apache.flink.api.common.watermark.WatermarkDeclaration;
import org.apache.flink.api.connector.source.Boundedness;
import org.apache.flink.api.connector.source.ExternallyInducedSourceReader;
import org.apache.flink.api.connector.source.RichSourceReaderContext;
import org.apache.flink.api.connector.source.Source;
import org.apache.flink.api.connector.source.SourceReader;
import org.apache.flink.api.connector.source.SourceReaderContext;
import org.apache.flink.api.connector.source.SourceSplit;
import org.apache.flink.api.connector.source.SplitEnumerator;
import org.apache.flink.api.connector.source.SplitEnumeratorContext;
import org.apache.flink.core.io.SimpleVersionedSerializer;
import org.apache.flink.streaming.api.lineage.LineageVertex;
import org.apache.flink.streaming.api.lineage.LineageVertexProvider;

/**
 * A source of fixes whose readers emit batches, see {@link FixSourceReader}, and stay paused while
 * subtasks of the job in the same JVM read their initial zones. Enumerator, splits and their
 * serializers are those of the source itself: its state is the same with and without this. Other
 * optional interfaces of sources than lineage are not passed on.
 *
 * @param <S> its splits
 * @param <E> the state of its enumerator
 */
public final class FixSource<S extends SourceSplit, E>
    implements Source<List<RawRecord>, S, E>, LineageVertexProvider {
  private static final long serialVersionUID = 1;

  private final Source<RawRecord, S, E> source;

  public FixSource(Source<RawRecord, S, E> source) {
    this.source = source;
  }

  @Override
  public Boundedness getBoundedness() {
    return source.getBoundedness();
  }

  @Override
  public SourceReader<List<RawRecord>, S> createReader(SourceReaderContext context)
      throws Exception {
    SourceReader<RawRecord, S> reader = source.createReader(context);
    if (reader instanceof ExternallyInducedSourceReader) {
      throw new IllegalArgumentException(
          "%s: a reader that triggers checkpoints cannot be paused"
              .formatted(reader.getClass().getName()));
    }
    JobID job = ((RichSourceReaderContext) context).getRuntimeContext().getJobInfo().getJobId();
    return new FixSourceReader<>(reader, LoadingSubtasks.watch(job));
  }

  @Override
  public SplitEnumerator<S, E> createEnumerator(SplitEnumeratorContext<S> context)
      throws Exception {
    return source.createEnumerator(context);
  }

  @Override
  public SplitEnumerator<S, E> restoreEnumerator(SplitEnumeratorContext<S> context, E state)
      throws Exception {
    return source.restoreEnumerator(context, state);
  }

  @Override
  public SimpleVersionedSerializer<S> getSplitSerializer() {
    return source.getSplitSerializer();
  }

  @Override
  public SimpleVersionedSerializer<E> getEnumeratorCheckpointSerializer() {
    return source.getEnumeratorCheckpointSerializer();
  }

  @Override
  public Set<? extends WatermarkDeclaration> declareWatermarks() {
    return source.declareWatermarks();
  }

  /** The lineage of the source; null if it has none, as for any source. */
  @Override
  public LineageVertex getLineageVertex() {
    return source instanceof LineageVertexProvider provider ? provider.getLineageVertex() : null;
  }
}
