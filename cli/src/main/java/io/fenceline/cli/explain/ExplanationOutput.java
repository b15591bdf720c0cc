package io.fenceline.cli.explain;

import io.fenceline.explain.ExplanationSink;
import java.io.PrintStream;

/** Prints explanations. */
public final class ExplanationOutput {
  private ExplanationOutput() {}

  /** A sink that prints JSON for tools, or a table for people. */
  public static ExplanationSink of(PrintStream out, boolean json) {
    return json ? new ExplanationLines(out) : new ExplanationTable(out);
  }
}
