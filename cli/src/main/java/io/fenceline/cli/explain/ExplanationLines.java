package io.fenceline.cli.explain;

import io.fenceline.evaluation.explain.Step;
import io.fenceline.evaluation.explain.ZoneDecision;
import io.fenceline.explain.ExplanationJson;
import io.fenceline.explain.ExplanationSink;
import java.io.PrintStream;
import java.util.List;

/** One JSON object for each piece, on a line. */
record ExplanationLines(PrintStream out) implements ExplanationSink {

  @Override
  public void step(Step step, List<ZoneDecision> decisions) {
    print(ExplanationJson.ofStep(step, decisions));
  }

  @Override
  public void refused(String origin, String reason, String detail) {
    print(ExplanationJson.ofRefused(origin, reason, detail));
  }

  @Override
  public void remark(String text) {
    print(ExplanationJson.ofRemark(text));
  }

  private void print(byte[] json) {
    out.writeBytes(json);
    out.write('\n');
  }
}
