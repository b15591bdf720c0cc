package io.fenceline.explain;

import io.fenceline.evaluation.explain.Step;
import io.fenceline.evaluation.explain.ZoneDecision;
import java.util.List;

/** Takes an explanation piece by piece. */
public interface ExplanationSink {
  /** A step and what it means for zones. */
  void step(Step step, List<ZoneDecision> decisions);

  /**
   * An input of the device that is no fix.
   *
   * @param origin where it was read
   */
  void refused(String origin, String reason, String detail);

  /** Something that the replay and the recorded outputs do not agree about, or cannot know. */
  void remark(String text);
}
