package io.fenceline.testing.servers;

/** A reader that goes on for ever, or from a position that it keeps. */
public abstract class ContinuousReaderContract extends ReaderContract {
  /** Begins at the first record, or continues from the position. */
  protected abstract void start() throws Exception;

  /** Whether it runs while this happens to its topic; else it ends before, and starts again. */
  protected boolean runsDuring(Change change) {
    return false;
  }

  /** Ends, and keeps the position. */
  protected abstract void stop() throws Exception;

  /** Whether it has passed a record on. */
  protected abstract boolean hasRead(String id) throws Exception;

  /** Whether it has reported that records are gone. */
  protected abstract boolean hasNoticed() throws Exception;

  @Override
  void check(Change change) throws Exception {
    start();
    send("one", "two", "three");
    Await.<Exception>until(
        "three are read", () -> hasRead("one") && hasRead("two") && hasRead("three"));
    if (runsDuring(change)) {
      apply(change, true);
    } else {
      stop();
      apply(change, false);
      start();
    }
    if (change.isLoss) {
      Await.<Exception>until("the loss is noticed", this::hasNoticed);
    } else {
      Await.<Exception>until("what came since is read", () -> hasRead("last") || hasNoticed());
      if (hasNoticed()) {
        throw new AssertionError("taken for a loss: " + change);
      }
    }
  }
}
