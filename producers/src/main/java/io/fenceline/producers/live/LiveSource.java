package io.fenceline.producers.live;

import io.fenceline.producers.fixes.FixLines;
import java.io.Closeable;
import java.io.IOException;
import java.time.Duration;

/** A source of fixes that is opened again whenever what it gave has ended. */
public interface LiveSource extends Closeable {

  /**
   * Connects, or asks for what is new.
   *
   * @throws IOException when the source does not answer
   */
  FixLines open() throws IOException;

  /** The pause before it is opened again; zero if it should not have ended. */
  Duration interval();

  /** Ends what is open, for good; used by another thread. */
  @Override
  void close();
}
