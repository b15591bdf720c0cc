package io.fenceline.explain;

import com.fasterxml.jackson.databind.JsonNode;
import io.fenceline.event.Transition;
import io.fenceline.event.TransitionReason;
import io.fenceline.event.TransitionType;
import io.fenceline.format.IsoTime;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Compares the transitions of a replay, and the inputs that it refused, with what the job wrote,
 * and names likely causes of differences.
 */
final class OutputComparison {
  private final Replay replay;
  private final ZoneTimeline versions;
  private final RecordedOutputs recorded;
  private final Set<String> lost = new HashSet<>();
  private final Map<String, Transition> replayed = new LinkedHashMap<>();

  /**
   * @param versions of the zones of the recorded transitions
   * @param lost the oldest version of each zone that had another one when the replay began
   */
  OutputComparison(
      Replay replay, ZoneTimeline versions, List<ZoneVersion> lost, RecordedOutputs recorded) {
    this.replay = replay;
    lost.forEach(oldest -> this.lost.add(oldest.zoneId()));
    this.versions = versions;
    this.recorded = recorded;
    replay.transitions().forEach(one -> replayed.put(one.id(), one));
  }

  /** The differences in words; empty if there are none. */
  List<String> remarks() {
    List<String> remarks = new ArrayList<>();
    recorded.transitions().forEach((id, one) -> compare(one, replayed.get(id), remarks));
    for (Transition transition : replayed.values()) {
      if (!recorded.transitions().containsKey(transition.id())) {
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
    recorded
        .deadLetters()
        .forEach(
            (origin, reason) -> {
              if (replay.hasRead(origin) && !reason.equals(replay.refusals().get(origin))) {
                remarks.add(
                    "only in dead-letters, not in the replay: %s of %s; the job knew fixes, or had options, that the replay does not have"
                        .formatted(reason, origin));
              }
            });
    if (recorded.unreadable() > 0) {
      remarks.add(
          "%d records of transitions cannot be read: --format is not that of the job, or Fenceline did not write them"
              .formatted(recorded.unreadable()));
    }
    return remarks;
  }

  /**
   * @param same null if the replay does not have it
   */
  private void compare(JsonNode transition, Transition same, List<String> remarks) {
    long version = transition.path("zoneVersion").asLong();
    if (same != null && same.zoneVersion() != version) {
      remarks.add(
          "of another version of the zone: %s has version %d in transitions, %d in the replay; %s"
              .formatted(
                  text(transition), version, same.zoneVersion(), causeOfVersion(transition)));
    } else if (same == null && replay.covers(transition.path("time").asLong())) {
      remarks.add(
          "only in transitions, not in the replay: %s; %s"
              .formatted(text(transition), causeOfRecorded(transition)));
    }
  }

  private static String text(JsonNode transition) {
    return "%s %s %s at %s"
        .formatted(
            transition.path("type").asText(),
            transition.path("zoneId").asText(),
            transition.path("reason").asText(),
            IsoTime.of(transition.path("time").asLong()));
  }

  /** Why the version that a transition names was not in force in the replay. */
  private String causeOfVersion(JsonNode transition) {
    if (transition.has("scope")) {
      return "the topic of device zones keeps the last version of each alone";
    }
    long version = transition.path("zoneVersion").asLong();
    ZoneVersion named = versions.ofOffset(transition.path("zoneId").asText(), version);
    return named == null
        ? "the zone's version %d is no longer in the topic (topics create --zone-history)"
            .formatted(version)
        : "the zone's version %s, came into force in the job at another time: with the initial zones, or close to the fix"
            .formatted(named.text());
  }

  private String causeOfRecorded(JsonNode transition) {
    ZoneVersion named =
        versions.ofOffset(
            transition.path("zoneId").asText(), transition.path("zoneVersion").asLong());
    if (named == null
        || named.sinceMillis() > replay.arrivalMillis(transition.path("time").asLong())) {
      return causeOfVersion(transition);
    }
    if (lost.contains(transition.path("zoneId").asText())) {
      return "the version of the zone before is no longer in the topic";
    }
    if (transition.path("enteredAt").asLong(Long.MAX_VALUE) < replay.first().timeMillis()) {
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
    if (transition.type() == TransitionType.APPROACH) {
      return "the device may have approached the zone, or been in it, before the first fix of the replay; begin earlier (--from)";
    }
    return "the job has not processed the fix yet, the zone came later, the record has expired, or the job has other options";
  }
}
