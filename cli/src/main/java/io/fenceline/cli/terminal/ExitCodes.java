package io.fenceline.cli.terminal;

/** The exit codes of all commands. */
public final class ExitCodes {
  public static final int DONE = 0;
  public static final int FAILED = 1;
  public static final int USAGE = 2;

  /** Done, but some input was refused. */
  public static final int SOME_REFUSED = 3;

  /** No job runs, or one has a problem. */
  public static final int UNHEALTHY = 4;

  /** Ended by Ctrl-C. */
  public static final int INTERRUPTED = 130;

  private ExitCodes() {}
}
