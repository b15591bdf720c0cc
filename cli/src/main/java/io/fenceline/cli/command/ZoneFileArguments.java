package io.fenceline.cli.command;

import io.fenceline.producers.formats.ZoneFiles;
import java.util.List;
import picocli.CommandLine.Option;

/** How files of zones are read, as a picocli mixin. */
public final class ZoneFileArguments {
  @Option(
      names = "--id-property",
      paramLabel = "NAME",
      description = "Property that holds the id of a Feature without 'id' (default: id).")
  private String idProperty = "id";

  @Option(
      names = "--radius",
      paramLabel = "METERS",
      description =
          "Of points and lines in CSV, GPX and KML that have none: the radius of the circle, or the"
              + " buffer of the corridor.")
  private Double radiusMeters;

  /** Adds each mistake to {@code mistakes}. */
  public void validate(List<String> mistakes) {
    if (radiusMeters != null && !(radiusMeters > 0 && radiusMeters < Double.POSITIVE_INFINITY)) {
      mistakes.add("--radius: '%s' was given; give metres, more than 0".formatted(radiusMeters));
    }
  }

  public ZoneFiles.Options options() {
    return new ZoneFiles.Options(idProperty, radiusMeters);
  }
}
