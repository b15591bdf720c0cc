package io.fenceline.format.output;

import io.fenceline.event.AdMatch;
import io.fenceline.event.DeadLetter;
import io.fenceline.event.MembershipSet;
import io.fenceline.event.Occupancy;
import io.fenceline.event.Transition;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** All outputs of the job. A new one is an object here, and emitted somewhere. */
public final class Outputs {
  public static final Output<Transition> TRANSITIONS = new TransitionOutput();
  public static final Output<AdMatch> AD_MATCHES = new AdMatchOutput();
  public static final Output<DeadLetter> DEAD_LETTERS = new DeadLetterOutput();
  public static final Output<MembershipSet> MEMBERSHIPS = new MembershipsOutput();

  public static final Output<Occupancy> OCCUPANCY = new OccupancyOutput();

  public static final List<Output<?>> ALL =
      List.of(TRANSITIONS, AD_MATCHES, DEAD_LETTERS, MEMBERSHIPS, OCCUPANCY);

  /** The outputs that are not optional. */
  public static final List<Output<?>> ALWAYS = withOptional(Set.of());

  private Outputs() {}

  /** The outputs of a job that has these of the optional ones. */
  public static List<Output<?>> withOptional(Set<Output<?>> optional) {
    return ALL.stream()
        .filter(output -> !output.isOptional() || optional.contains(output))
        .toList();
  }

  public static Optional<Output<?>> named(String name) {
    return ALL.stream().filter(output -> output.name().equals(name)).findFirst();
  }

  /** The names as a sentence lists them. */
  public static String names() {
    return ALL.stream()
        .map(Output::name)
        .collect(Collectors.joining(", "))
        .replaceFirst(", ([^,]*)$", " or $1");
  }
}
