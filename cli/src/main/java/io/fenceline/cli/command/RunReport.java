package io.fenceline.cli.command;

import io.fenceline.cli.files.FixFileFormat;
import io.fenceline.cli.output.FieldHint;
import io.fenceline.cli.output.InputStatistics;
import io.fenceline.cli.output.PlacementHint;
import io.fenceline.cli.output.RefusalReport;
import io.fenceline.cli.output.RunSummary;
import io.fenceline.cli.terminal.Console;
import io.fenceline.cli.terminal.ExitCodes;
import io.fenceline.event.TransitionType;
import io.fenceline.file.FileStreams;
import io.fenceline.format.ValueFormats;
import io.fenceline.format.fix.FixReader;
import io.fenceline.format.geojson.file.FeatureFile;
import io.fenceline.producers.formats.ZoneFiles;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * The end of a run over files or topics: the counts, what was refused, and what may be wrong with
 * the input.
 *
 * @param zones the file; null for those of a topic or of devices
 */
record RunReport(Console console, String zones, ZoneFiles.Options options, FixInput fixes) {

  /**
   * Returns the exit code.
   *
   * @param zonesName the file or topic of zones; null for none
   * @param countsRefusals whether refused inputs were not written
   */
  int print(
      RunSummary summary, InputStatistics statistics, String zonesName, boolean countsRefusals)
      throws IOException {
    console.err().print(summary.text(countsRefusals));
    statistics.warnings(zonesName, fixes.name()).forEach(console.err()::println);
    // Records of a topic have no lines that could be read again.
    String readAgain = zones == null ? FileStreams.STANDARD : zones;
    new RefusalReport(console, readAgain, options).print(statistics.firstRefusals());
    if (summary.fixes() == 0 && statistics.hasFixes()) {
      console.err().println(FixFileFormat.NO_FIX);
    }
    hints(summary).forEach(console.err()::println);
    return summary.refused() == 0 ? ExitCodes.DONE : ExitCodes.SOME_REFUSED;
  }

  /** Standard input cannot be read again. */
  private List<String> hints(RunSummary summary) throws IOException {
    if (summary.fixes() == 0
        || zones == null
        || zones.equals(FileStreams.STANDARD)
        || fixes.name().equals(FileStreams.STANDARD)) {
      return List.of();
    }
    FixReader reader = ValueFormats.JSON.fixReader(fixes.layout(), ignored -> {});
    List<String> hints = new ArrayList<>();
    try (FeatureFile features = ZoneFiles.open(FileStreams.in(zones), options)) {
      hints.addAll(FieldHint.of(features, fixes.records(), reader));
    }
    if (summary.transitions().get(TransitionType.ENTER) == 0) {
      try (FeatureFile features = ZoneFiles.open(FileStreams.in(zones), options)) {
        PlacementHint.of(features, fixes.records(), reader).ifPresent(hints::add);
      }
    }
    return hints;
  }
}
