package io.fenceline.cli.trial;

import io.fenceline.cli.files.RecordFile;
import io.fenceline.cli.output.JvmReference;
import io.fenceline.explain.trial.VisitLog;
import io.fenceline.format.ValueFormats;
import io.fenceline.format.fix.FixLayout;
import io.fenceline.format.fix.FixReader;
import io.fenceline.format.input.RawRecord;
import io.fenceline.format.input.RefusedException;
import java.util.Iterator;

/** Fixes that a log of visits sees as they are read: visits that do not end last until the last. */
public record LoggedFixes(RecordFile file, FixLayout layout, JvmReference<VisitLog> visits)
    implements RecordFile {
  private static final long serialVersionUID = 1;

  @Override
  public Iterator<RawRecord> open() {
    FixReader reader = ValueFormats.JSON.fixReader(layout, ignored -> {});
    VisitLog log = visits.get();
    return RecordFile.seen(
        file.open(),
        record -> {
          try {
            log.add(reader.read(record));
          } catch (RefusedException e) {
            // The job reports it.
          }
        });
  }
}
