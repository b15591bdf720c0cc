package io.fenceline.cli.output;

import io.fenceline.event.DeadLetter;
import io.fenceline.event.RefusalReason;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.UnaryOperator;

/**
 * Counts the records read from the input files, shows how much of the fixes has been read, and
 * keeps some refusals. Thread-safe.
 */
public final class InputStatistics {
  /** How many refusals are kept per reason. */
  static final int MAX_PER_REASON = 3;

  private final UnaryOperator<InputStream> fixProgress;
  private final LongAdder zones = new LongAdder();
  private final LongAdder fixes = new LongAdder();
  private final Map<RefusalReason, Integer> counts = new EnumMap<>(RefusalReason.class);
  private final List<DeadLetter> refusals = new ArrayList<>();

  /**
   * @param fixProgress wraps the bytes of the file of fixes, as they are stored
   */
  public InputStatistics(UnaryOperator<InputStream> fixProgress) {
    this.fixProgress = fixProgress;
  }

  /** Wraps the bytes of the file of fixes. */
  public InputStream fixBytes(InputStream stored) {
    return fixProgress.apply(stored);
  }

  public void countZone() {
    zones.increment();
  }

  public void countFix() {
    fixes.increment();
  }

  public boolean hasFixes() {
    return fixes.sum() > 0;
  }

  synchronized void addRefusal(DeadLetter letter) {
    if (counts.merge(letter.reason(), 1, Integer::sum) <= MAX_PER_REASON) {
      refusals.add(letter);
    }
  }

  /** The first {@value #MAX_PER_REASON} of each reason, in order of arrival. */
  public synchronized List<DeadLetter> firstRefusals() {
    return List.copyOf(refusals);
  }

  /** One line for each empty input. */
  public List<String> warnings(String zonesName, String fixesName) {
    List<String> warnings = new ArrayList<>();
    // The last record of the zones is the marker that they are complete.
    if (zonesName != null && zones.sum() <= 1) {
      warnings.add("warning: there is no Feature in " + zonesName + "; check --zones");
    }
    if (!hasFixes()) {
      warnings.add("warning: there is no fix in " + fixesName + "; check --fixes");
    }
    return warnings;
  }
}
