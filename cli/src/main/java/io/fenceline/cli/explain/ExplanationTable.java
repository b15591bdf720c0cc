package io.fenceline.cli.explain;

import io.fenceline.cli.terminal.PlainText;
import io.fenceline.evaluation.explain.AdDecision;
import io.fenceline.evaluation.explain.Step;
import io.fenceline.evaluation.explain.ZoneDecision;
import io.fenceline.event.Fix;
import io.fenceline.explain.ExplanationSink;
import io.fenceline.explain.Texts;
import io.fenceline.format.IsoTime;
import java.io.PrintStream;
import java.util.List;
import java.util.Locale;

/** A table for people: a line for each fix and zone. */
final class ExplanationTable implements ExplanationSink {
  private static final String ROW = "%-24s  %-22s  %-16s  %-14s  %-10s  %s";

  private final PrintStream out;
  private boolean hasHead;

  ExplanationTable(PrintStream out) {
    this.out = out;
  }

  @Override
  public void step(Step step, List<ZoneDecision> decisions) {
    if (decisions.isEmpty()) {
      row(
          step.fix(),
          "",
          "",
          "",
          Texts.of(step.event(), true) + " (" + Texts.ruleOf(step.event()) + ")");
    }
    Fix shown = step.fix();
    for (ZoneDecision decision : decisions) {
      row(
          shown,
          PlainText.of(Texts.zone(decision.zoneId())),
          Texts.border(decision.borderMeters()),
          Texts.effect(decision.effect()),
          PlainText.of(Texts.why(decision)));
      shown = null;
    }
    for (AdDecision ad : step.ads()) {
      String verdict = Texts.verdict(ad.verdict());
      row(
          null,
          PlainText.of(Texts.zone(ad.ad().zone().id())),
          "",
          "ad",
          verdict + " (T6), " + ad.ad().trigger());
    }
  }

  /** The time and position of a fix are in its first line only. */
  private void row(Fix fix, String zone, String border, String effect, String why) {
    if (!hasHead) {
      hasHead = true;
      print("time", "position", "zone", "border", "decision", "why");
    }
    boolean hasPosition = fix != null && !fix.isReset();
    print(
        hasPosition ? IsoTime.of(fix.timeMillis()) : "",
        hasPosition ? String.format(Locale.ROOT, "%.5f, %.5f", fix.lon(), fix.lat()) : "",
        zone,
        border,
        effect,
        why);
  }

  private void print(Object... columns) {
    out.println(ROW.formatted(columns).stripTrailing());
  }

  @Override
  public void refused(String origin, String reason, String detail) {
    row(null, "", "", "refused", PlainText.of(origin + ": " + reason + ": " + detail));
  }

  @Override
  public void remark(String text) {
    out.println("- " + PlainText.of(text));
  }
}
