package io.fenceline.delivery.consume;

import io.fenceline.delivery.event.EventFilter;
import io.fenceline.format.output.EventKind;
import io.fenceline.format.output.Output;
import io.fenceline.kafka.Topics;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The names of the topics that are read and written.
 *
 * @param job whose events are read
 */
public record DeliveryTopics(Topics job, String undelivered) {

  public String of(Output<?> output) {
    return job.of(output);
  }

  EventKind kind(String topic) {
    return Arrays.stream(EventKind.values())
        .filter(kind -> of(kind.output()).equals(topic))
        .findFirst()
        .orElseThrow();
  }

  /** The topics of the kinds that a filter accepts. */
  List<String> of(EventFilter filter) {
    List<String> topics = new ArrayList<>();
    for (EventKind kind : EventKind.values()) {
      if (filter.kinds().contains(kind)) {
        topics.add(of(kind.output()));
      }
    }
    return topics;
  }
}
