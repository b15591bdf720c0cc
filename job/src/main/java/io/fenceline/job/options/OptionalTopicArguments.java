package io.fenceline.job.options;

import io.fenceline.format.output.Output;
import io.fenceline.format.output.Outputs;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import picocli.CommandLine.Option;

/** The optional topics, for the job and for the command that creates them, as a picocli mixin. */
public final class OptionalTopicArguments {
  @Option(
      names = "--device-zones",
      description =
          "Also the compacted topic device-zones: zones of one device each, such as the drop-off of an"
              + " order, in addition to zones.")
  private boolean deviceZones;

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

  /** Whether there are zones of one device each. */
  public boolean deviceZones() {
    return deviceZones;
  }

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
