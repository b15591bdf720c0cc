package io.fenceline.cli.output;

import io.fenceline.event.DeadLetter;
import io.fenceline.event.RefusalReason;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;

/** What a run over files notes for its user beside the counts. Thread-safe. */
public final class RunNotes {
  /** Of each reason, how many refused inputs are kept. */
  static final int MAX_PER_REASON = 3;

  private final LongAdder zones = new LongAdder();
  private final LongAdder fixes = new LongAdder();
  private final Map<RefusalReason, Integer> counts = new EnumMap<>(RefusalReason.class);
  private final List<DeadLetter> refusals = new ArrayList<>();

  public void zoneRead() {
    zones.increment();
  }

  public void fixRead() {
    fixes.increment();
  }

  public boolean hasFixes() {
    return fixes.sum() > 0;
  }

  synchronized void refused(DeadLetter letter) {
    if (counts.merge(letter.reason(), 1, Integer::sum) <= MAX_PER_REASON) {
      refusals.add(letter);
    }
  }

  /** The first {@value #MAX_PER_REASON} of each reason, in the order in which they came. */
  public synchronized List<DeadLetter> firstRefusals() {
    return List.copyOf(refusals);
  }

  /** One line for each input that held nothing. */
  public List<String> warnings(String zonesName, String fixesName) {
    List<String> warnings = new ArrayList<>();
    // The last record of zones says that they are complete.
    if (zones.sum() <= 1) {
      warnings.add("warning: there is no Feature in " + zonesName + "; check --zones");
    }
    if (!hasFixes()) {
      warnings.add("warning: there is no fix in " + fixesName + "; check --fixes");
    }
    return warnings;
  }
}
