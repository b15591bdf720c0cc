package io.fenceline.cli.output;

import io.fenceline.cli.terminal.Console;
import io.fenceline.cli.terminal.PlainText;
import io.fenceline.producers.Finding;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;

/** Prints findings as they occur, the first {@value #MAX_PER_KIND} of each kind. */
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
    if (counts.merge(finding.kind(), 1L, Long::sum) <= MAX_PER_KIND) {
      console.err().println((console.progress() ? CLEAR_LINE : "") + text(finding));
    }
  }

  /** Prints how many of each kind were omitted. */
  public void printOmitted() {
    counts.forEach(
        (kind, count) -> {
          if (count > MAX_PER_KIND) {
            console.err().printf("... and %,d more %s%n", count - MAX_PER_KIND, name(kind));
          }
        });
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
