package io.fenceline.job.model.scenario;

import io.fenceline.event.AdMatch;
import io.fenceline.event.Bytes;
import io.fenceline.event.DeadLetter;
import io.fenceline.event.MembershipSet;
import io.fenceline.event.Transition;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The output of a scenario as text: for each device the lines of each output in their order.
 *
 * @param counts duplicates, and the state left at the end
 */
public record Answer(Map<String, List<String>> outputs, Map<String, Integer> counts) {

  public Answer() {
    this(new TreeMap<>(), new TreeMap<>());
  }

  public void add(Transition transition) {
    boolean hasEntered = transition.type().isOfMember();
    add(
        transition.deviceId() + " transitions",
        "%s %s %s v%d t=%s at %s %s since %s %s away %s s %s"
            .formatted(
                transition.type(),
                transition.reason(),
                transition.zoneId(),
                transition.zoneVersion(),
                World.second(transition.timeMillis()),
                transition.lon(),
                transition.lat(),
                hasEntered ? World.second(transition.enteredAtMillis()) : "-",
                transition.distanceMeters(),
                transition.arrivalSeconds(),
                text(transition.attributes())));
  }

  public void add(AdMatch match) {
    add(
        match.deviceId() + " ads",
        "%s %s %s t=%s at %s %s %s %s"
            .formatted(
                match.trigger(),
                match.reason(),
                match.zoneId(),
                World.second(match.timeMillis()),
                match.lon(),
                match.lat(),
                text(match.attributes()),
                match.ad()));
  }

  /** Adds a set of memberships; an empty one is a tombstone, without a time and a position. */
  public void add(MembershipSet set) {
    String at =
        set.zones().isEmpty()
            ? "none"
            : "t=%s at %s %s".formatted(World.second(set.timeMillis()), set.lon(), set.lat());
    StringBuilder line = new StringBuilder(at);
    for (MembershipSet.Entry zone : set.zones()) {
      String since = World.second(zone.enteredAtMillis());
      line.append(" %s v%d since %s".formatted(zone.zoneId(), zone.zoneVersion(), since));
    }
    add(set.deviceId() + " memberships", line.toString());
  }

  public void add(DeadLetter letter) {
    add(letter.key() + " dead letters", letter.reason() + " offset " + letter.offset());
  }

  private void add(String output, String line) {
    outputs.computeIfAbsent(output, name -> new ArrayList<>()).add(line);
  }

  public void count(String what, int more) {
    counts.merge(what, more, Integer::sum);
  }

  private static String text(Bytes attributes) {
    return attributes == null ? "" : attributes.toString();
  }

  @Override
  public String toString() {
    StringBuilder text = new StringBuilder();
    outputs.forEach(
        (output, lines) ->
            text.append(output).append("\n  ").append(String.join("\n  ", lines)).append('\n'));
    return text.append(counts).append('\n').toString();
  }
}
