package io.fenceline.gateway.replay;

import io.fenceline.evaluation.explain.Step;
import io.fenceline.evaluation.explain.ZoneDecision;
import io.fenceline.event.Bytes;
import io.fenceline.explain.ExplanationJson;
import io.fenceline.explain.ExplanationSink;
import io.fenceline.format.json.JsonLine;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/** An explanation as one JSON object, with the newest steps that fit. Not thread-safe. */
final class CollectedExplanation implements ExplanationSink {
  static final int MAX_BYTES = 4 << 20;

  private final int maxBytes;
  private final Deque<byte[]> steps = new ArrayDeque<>();
  private final List<String> remarks = new ArrayList<>();
  private long bytes;
  private long omitted;

  CollectedExplanation(int maxBytes) {
    this.maxBytes = maxBytes;
  }

  @Override
  public void step(Step step, List<ZoneDecision> decisions) {
    add(ExplanationJson.ofStep(step, decisions));
  }

  @Override
  public void refused(String origin, String reason, String detail) {
    add(ExplanationJson.ofRefused(origin, reason, detail));
  }

  private void add(byte[] step) {
    steps.add(step);
    bytes += step.length + 1;
    while (bytes > maxBytes && steps.size() > 1) {
      bytes -= steps.remove().length + 1;
      omitted++;
    }
  }

  @Override
  public void remark(String text) {
    remarks.add(text);
  }

  byte[] json() {
    return JsonLine.of(
        (int) bytes,
        json -> {
          json.writeArrayFieldStart("steps");
          for (byte[] step : steps) {
            JsonLine.writeVerbatim(json, Bytes.of(step));
          }
          json.writeEndArray();
          json.writeNumberField("omitted", omitted);
          json.writeArrayFieldStart("remarks");
          for (String remark : remarks) {
            json.writeString(remark);
          }
          json.writeEndArray();
        });
  }
}
