package io.fenceline.cli;

/** What the command tells the shell. */
final class ExitCodes {
  static final int DONE = 0;
  static final int FAILED = 1;
  static final int USAGE = 2;

  /** Done, but some input was refused. */
  static final int SOME_REFUSED = 3;

  private ExitCodes() {}
}
