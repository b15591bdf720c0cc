package io.fenceline.cli.files;

import io.fenceline.format.input.RawRecord;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import org.apache.flink.api.connector.source.Boundedness;
import org.apache.flink.api.connector.source.Source;
import org.apache.flink.api.connector.source.SourceReader;
import org.apache.flink.api.connector.source.SourceReaderContext;
import org.apache.flink.api.connector.source.SplitEnumerator;
import org.apache.flink.api.connector.source.SplitEnumeratorContext;
import org.apache.flink.api.connector.source.lib.util.IteratorSourceEnumerator;
import org.apache.flink.api.connector.source.lib.util.IteratorSourceSplit;
import org.apache.flink.core.io.SimpleVersionedSerializer;
import org.apache.flink.util.InstantiationUtil;

/**
 * One file as a bounded Flink source: one split, read from its start. Takes no part in checkpoints,
 * since a run over files is repeated, not resumed.
 */
public record FileSource(RecordFile file)
    implements Source<RawRecord, FileSource.Split, Collection<FileSource.Split>> {
  private static final long serialVersionUID = 1;

  /** The whole file. */
  public record Split(RecordFile file)
      implements IteratorSourceSplit<RawRecord, Iterator<RawRecord>>, java.io.Serializable {
    private static final long serialVersionUID = 1;

    @Override
    public String splitId() {
      return "file";
    }

    @Override
    public Iterator<RawRecord> getIterator() {
      return file.open();
    }

    @Override
    public Split getUpdatedSplitForIterator(Iterator<RawRecord> iterator) {
      throw new UnsupportedOperationException("a run over files has no checkpoints");
    }
  }

  @Override
  public Boundedness getBoundedness() {
    return Boundedness.BOUNDED;
  }

  @Override
  public SourceReader<RawRecord, Split> createReader(SourceReaderContext context) {
    return new FileSourceReader(context);
  }

  @Override
  public SplitEnumerator<Split, Collection<Split>> createEnumerator(
      SplitEnumeratorContext<Split> context) {
    return restoreEnumerator(context, List.of(new Split(file)));
  }

  @Override
  public SplitEnumerator<Split, Collection<Split>> restoreEnumerator(
      SplitEnumeratorContext<Split> context, Collection<Split> splits) {
    return new IteratorSourceEnumerator<>(context, splits);
  }

  @Override
  public SimpleVersionedSerializer<Split> getSplitSerializer() {
    return new JavaSerializer<>();
  }

  @Override
  public SimpleVersionedSerializer<Collection<Split>> getEnumeratorCheckpointSerializer() {
    return new JavaSerializer<>();
  }

  /** Carries the split from coordinator to reader within one run; nothing of it is kept. */
  private static final class JavaSerializer<T> implements SimpleVersionedSerializer<T> {
    @Override
    public int getVersion() {
      return 1;
    }

    @Override
    public byte[] serialize(T value) throws java.io.IOException {
      return InstantiationUtil.serializeObject(value);
    }

    @Override
    public T deserialize(int version, byte[] bytes) throws java.io.IOException {
      try {
        return InstantiationUtil.deserializeObject(bytes, getClass().getClassLoader());
      } catch (ClassNotFoundException e) {
        throw new java.io.IOException(e);
      }
    }
  }
}
