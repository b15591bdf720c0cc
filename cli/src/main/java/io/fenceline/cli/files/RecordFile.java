package io.fenceline.cli.files;

import io.fenceline.wire.RawRecord;
import java.io.Serializable;
import java.util.Iterator;

/** A file that is read as raw records; opens it anew at each call. */
@FunctionalInterface
public interface RecordFile extends Serializable {
  /** Reads from the start. Errors surface as {@link java.io.UncheckedIOException}. */
  Iterator<RawRecord> open();
}
