package io.fenceline.delivery.consume;

import io.fenceline.delivery.event.EventFilter;
import io.fenceline.format.output.EventKind;
import java.util.ArrayList;
import java.util.List;

/** The names of the topics that are read and written. */
public record DeliveryTopics(String transitions, String adMatches, String undelivered) {

  public String of(EventKind kind) {
    return kind == EventKind.TRANSITION ? transitions : adMatches;
  }

  EventKind kind(String topic) {
    return topic.equals(transitions) ? EventKind.TRANSITION : EventKind.AD_MATCH;
  }

  /** The topics of the kinds that a filter accepts. */
  List<String> of(EventFilter filter) {
    List<String> topics = new ArrayList<>();
    for (EventKind kind : EventKind.values()) {
      if (filter.kinds().contains(kind)) {
        topics.add(of(kind));
      }
    }
    return topics;
  }
}
