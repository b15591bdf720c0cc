package io.fenceline.job.options;

import io.fenceline.format.output.Output;
import io.fenceline.format.output.Outputs;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import picocli.CommandLine.Option;

/** The optional outputs, for the job that writes them and for their topics, as a picocli mixin. */
public final class OptionalOutputArguments {
  @Option(
      names = "--memberships",
      description =
          "Also the compacted topic memberships: the zones that each device is in, at every change;"
              + " the gateway reads it.")
  private boolean memberships;

  @Option(
      names = "--occupancy",
      description =
          "Also the compacted topic occupancy: how many devices are in each zone, after each change,"
              + " and whether they exceed its capacity; the gateway reads it.")
  private boolean occupancy;

  /** All outputs but the optional ones that are not given. */
  public List<Output<?>> outputs() {
    Set<Output<?>> optional = new HashSet<>();
    if (memberships) {
      optional.add(Outputs.MEMBERSHIPS);
    }
    if (occupancy) {
      optional.add(Outputs.OCCUPANCY);
    }
    return Outputs.withOptional(optional);
  }
}
