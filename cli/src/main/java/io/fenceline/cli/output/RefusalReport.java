package io.fenceline.cli.output;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.fenceline.cli.terminal.Console;
import io.fenceline.event.Bytes;
import io.fenceline.event.DeadLetter;
import io.fenceline.file.FileStreams;
import io.fenceline.format.geojson.file.FeatureFile;
import io.fenceline.producers.Finding;
import io.fenceline.producers.formats.ZoneFiles;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Prints refused inputs of a run over files with their lines, as {@code zones load} does. */
public final class RefusalReport {
  private final Console console;
  private final String zones;
  private final ZoneFiles.Options options;

  /**
   * @param zones the file whose dead letters have the ordinal of a Feature as offset; those of
   *     fixes have that of a line
   */
  public RefusalReport(Console console, String zones, ZoneFiles.Options options) {
    this.console = console;
    this.zones = zones;
    this.options = options;
  }

  public void print(List<DeadLetter> letters) throws IOException {
    Map<Long, Long> lines =
        linesOf(
            letters.stream()
                .filter(letter -> letter.topic().equals(zones))
                .map(DeadLetter::offset)
                .collect(Collectors.toSet()));
    for (DeadLetter letter : letters) {
      boolean isZone = letter.topic().equals(zones);
      long line = isZone ? lines.getOrDefault(letter.offset(), 0L) : letter.offset() + 1;
      String id = isZone ? id(letter.key()) : null;
      String text = letter.reason().text() + ": " + letter.detail();
      new FindingsReport(console, letter.topic())
          .accept(new Finding(Finding.Kind.REFUSED, line, id, text));
    }
  }

  private static String id(Bytes key) {
    return key == null ? null : new String(key.array(), UTF_8);
  }

  /**
   * Reads the file again, since records have no line number; standard input cannot be read again.
   */
  private Map<Long, Long> linesOf(Set<Long> ordinals) throws IOException {
    Map<Long, Long> lines = new HashMap<>();
    if (ordinals.isEmpty() || zones.equals(FileStreams.STANDARD)) {
      return lines;
    }
    try (FeatureFile file = ZoneFiles.open(FileStreams.in(zones), options)) {
      FeatureFile.Entry entry = file.next();
      while (entry != null && lines.size() < ordinals.size()) {
        if (ordinals.contains(entry.ordinal())) {
          lines.put(entry.ordinal(), entry.line());
        }
        entry = file.next();
      }
    }
    return lines;
  }
}
