package io.fenceline.cli.output;

import io.fenceline.cli.terminal.Console;
import io.fenceline.cli.terminal.PlainText;
import io.fenceline.producers.Finding;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Prints findings as they come: every repair, and of each other kind the first {@value
 * #MAX_PER_KIND}.
 */
public final class FindingsReport implements Consumer<Finding> {
  static final int MAX_PER_KIND = 100;

  private static final String CLEAR_LINE = "\r\u001b[K";

  private final Console console;
  private final String file;
  private final Map<Finding.Kind, Long> counts = new EnumMap<>(Finding.Kind.class);

  public FindingsReport(Console console, String file) {
    this.console = console;
    this.file = file;
  }

  @Override
  public void accept(Finding finding) {
    long count = counts.merge(finding.kind(), 1L, Long::sum);
    if (count <= limit(finding.kind())) {
      console.err().println((console.progress() ? CLEAR_LINE : "") + text(finding));
    }
  }

  /** Prints how many of each kind were omitted. */
  public void printOmitted() {
    counts.forEach(
        (kind, count) -> {
          if (count > limit(kind)) {
            console.err().printf("... and %,d more %s%n", count - limit(kind), name(kind));
          }
        });
  }

  /** The limit of a kind; none for repairs, which are reported nowhere else. */
  private static long limit(Finding.Kind kind) {
    return kind == Finding.Kind.REPAIRED ? Long.MAX_VALUE : MAX_PER_KIND;
  }

  private String text(Finding finding) {
    StringBuilder text = new StringBuilder();
    if (finding.line() > 0) {
      text.append(file).append(':').append(finding.line()).append(": ");
    }
    text.append(name(finding.kind()));
    if (finding.id() != null) {
      text.append(' ').append(finding.id());
    }
    return PlainText.of(text.append(": ").append(finding.text()).toString());
  }

  private static String name(Finding.Kind kind) {
    return kind.name().toLowerCase(Locale.ROOT);
  }
}
