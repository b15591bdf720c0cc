package io.fenceline.explain;

import com.fasterxml.jackson.databind.JsonNode;
import io.fenceline.event.RecordVersion;
import io.fenceline.event.Transition;
import io.fenceline.event.TransitionReason;
import io.fenceline.event.zone.Zone;
import io.fenceline.format.IsoTime;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Compares the transitions of a replay, and the inputs that it refused, with what the job wrote,
 * and names likely causes of differences.
 */
final class OutputComparison {
  private final Replay replay;
  private final Map<String, JsonNode> recorded = new LinkedHashMap<>();
  private final Map<String, String> deadLetters = new LinkedHashMap<>();
  private long unreadable;

  OutputComparison(Replay replay) {
    this.replay = replay;
  }

  void addTransition(JsonNode transition) {
    recorded.put(transition.path("id").asText(), transition);
  }

  /** A record of transitions that cannot be read. */
  void addUnreadable() {
    unreadable++;
  }

  void addDeadLetter(String origin, String reason) {
    deadLetters.put(origin, reason);
  }

  /** The differences in words; empty if there are none. */
  List<String> remarks() {
    List<String> remarks = new ArrayList<>();
    Set<String> replayed =
        replay.transitions().stream().map(Transition::id).collect(Collectors.toSet());
    for (Map.Entry<String, JsonNode> one : recorded.entrySet()) {
      JsonNode transition = one.getValue();
      if (!replayed.contains(one.getKey()) && replay.covers(transition.path("time").asLong())) {
        remarks.add(
            "only in transitions, not in the replay: %s; %s"
                .formatted(text(transition), causeOfRecorded(transition)));
      }
    }
    for (Transition transition : replay.transitions()) {
      if (!recorded.containsKey(transition.id())) {
        remarks.add(
            "only in the replay, not in transitions: %s %s %s at %s; %s"
                .formatted(
                    transition.type(),
                    transition.zoneId(),
                    transition.reason(),
                    IsoTime.of(transition.timeMillis()),
                    causeOfReplayed(transition)));
      }
    }
    deadLetters.forEach(
        (origin, reason) -> {
          if (replay.hasRead(origin) && !reason.equals(replay.refusals().get(origin))) {
            remarks.add(
                "only in dead-letters, not in the replay: %s of %s; the job knew fixes, or had options, that the replay does not have"
                    .formatted(reason, origin));
          }
        });
    if (unreadable > 0) {
      remarks.add(
          "%d records of transitions cannot be read: --format is not that of the job, or Fenceline did not write them"
              .formatted(unreadable));
    }
    return remarks;
  }

  private static String text(JsonNode transition) {
    return "%s %s %s at %s"
        .formatted(
            transition.path("type").asText(),
            transition.path("zoneId").asText(),
            transition.path("reason").asText(),
            IsoTime.of(transition.path("time").asLong()));
  }

  private String causeOfRecorded(JsonNode transition) {
    Zone zone = replay.zone(transition.path("zoneId").asText());
    long version = transition.path("zoneVersion").asLong();
    if (zone == null) {
      return "the zone has been deleted since";
    }
    if (RecordVersion.offset(zone.version()) != version) {
      return "the zone has changed since (version %d then, %d now); its older version is no longer in the topic, or came into force at another time"
          .formatted(version, RecordVersion.offset(zone.version()));
    }
    if (transition.path("enteredAt").asLong() < replay.first().timeMillis()) {
      return "the device entered before the first fix of the replay; begin earlier (--from)";
    }
    if (transition.path("reason").asText().equals(TransitionReason.DEVICE_SILENT.name())) {
      return "silence is a matter of the wall clock; give --device-timeout as the job has it";
    }
    return "give the options of the job; those of then may have been others";
  }

  private String causeOfReplayed(Transition transition) {
    if (transition.timeMillis() == replay.first().timeMillis()) {
      return "the replay begins with this fix, before which the device may have been inside";
    }
    return "the job has not processed the fix yet, the zone came later, the record has expired, or the job has other options";
  }
}
