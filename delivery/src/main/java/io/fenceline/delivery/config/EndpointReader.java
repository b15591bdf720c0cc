package io.fenceline.delivery.config;

import io.fenceline.delivery.event.EventFilter;
import io.fenceline.delivery.event.OwnTracksTransition;
import io.fenceline.delivery.order.DeliveryLimits;
import io.fenceline.delivery.order.RetryPolicy;
import io.fenceline.format.IsoTime;
import io.fenceline.format.condition.ConditionException;
import io.fenceline.format.condition.EventCondition;
import io.fenceline.format.input.NumberText;
import io.fenceline.format.output.Event;
import io.fenceline.format.output.EventKind;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/** Reads one endpoint of a configuration. */
final class EndpointReader {
  private static final int DEFAULT_IN_FLIGHT = 16;
  private static final int MAX_IN_FLIGHT = 1_000;
  private static final double MIN_PER_SECOND = 0.001;
  private static final double MAX_PER_SECOND = 1_000_000;
  private static final Duration DEFAULT_TIMEOUT = Duration.ofSeconds(15);

  /** A rebalance waits for attempts that are under way. */
  private static final Duration MAX_TIMEOUT = Duration.ofMinutes(2);

  private static final Set<String> TYPES =
      Set.of(
          "ENTER",
          "EXIT",
          "DWELL",
          "CROSS",
          "APPROACH",
          "OVERDUE",
          "INSIDE",
          Event.OVER,
          Event.WITHIN,
          Event.COUNT);

  private final TargetReader targets;

  EndpointReader(Path directory, Map<String, String> environment) {
    this.targets = new TargetReader(directory, new SecretReader(directory, environment));
  }

  Endpoint read(YamlNode node) {
    Target target = targets.read(node);
    Endpoint endpoint =
        new Endpoint(
            node.required("name", "a name of its own", EndpointReader::name),
            target,
            fitting(filter(node.node("events")), target, node),
            retry(node.node("retry")),
            limits(node.node("limits")),
            node.value("timeout", DEFAULT_TIMEOUT, text -> Values.duration(text, MAX_TIMEOUT)),
            node.value("start", Start.LATEST, EndpointReader::start));
    if (target != null) { // Otherwise it is not known which fields it should have.
      node.refuseOthers();
    }
    return endpoint;
  }

  private static String name(String text) {
    if (!text.matches("[a-z0-9][a-z0-9-]{0,62}")) {
      throw new IllegalArgumentException("1 to 63 of a-z 0-9 -");
    }
    return text;
  }

  private static EventFilter filter(YamlNode node) {
    List<EventKind> kinds =
        node.values("kinds", Values.oneOf(EventKind.values(), EventKind::option));
    EventFilter filter =
        new EventFilter(
            kinds.isEmpty() ? EventKind.OF_DEVICES : EnumSet.copyOf(kinds),
            Set.copyOf(node.values("types", EndpointReader::type)),
            Set.copyOf(node.values("zones", Function.identity())),
            node.value("when", null, EndpointReader::condition));
    node.refuseOthers();
    return filter;
  }

  /** The kinds of events that the form can express. */
  private static EventFilter fitting(EventFilter filter, Target target, YamlNode node) {
    if (target instanceof Target.Mqtt mqtt
        && filter.kinds().contains(EventKind.OCCUPANCY)
        && mqtt.topic() != null
        && mqtt.topic().contains("{deviceId}")) {
      node.mistake("topic", "a count has no {deviceId}; use {zoneId}, or an endpoint of its own");
    }
    boolean isAny = !(target instanceof Target.Mqtt mqtt) || mqtt.body() != MqttBody.OWN_TRACKS;
    if (isAny) {
      return filter;
    }
    if (!OwnTracksTransition.TYPES.containsAll(filter.types())
        || !filter.kinds().contains(EventKind.TRANSITION)) {
      node.mistake(
          "body",
          "'owntracks' has ENTER and EXIT of transitions only; leave others out of 'events'");
    }
    Set<String> types = filter.types().isEmpty() ? OwnTracksTransition.TYPES : filter.types();
    return new EventFilter(EnumSet.of(EventKind.TRANSITION), types, filter.zones(), filter.when());
  }

  private static String type(String text) {
    if (!TYPES.contains(text)) {
      throw new IllegalArgumentException(
          "some of ENTER, EXIT, DWELL, CROSS, APPROACH, OVERDUE, INSIDE (of ads), OVER, WITHIN, COUNT (of occupancy)");
    }
    return text;
  }

  private static EventCondition condition(String text) {
    try {
      return EventCondition.parse(text);
    } catch (ConditionException e) {
      throw new IllegalArgumentException("a condition: " + e.getMessage(), e);
    }
  }

  private static RetryPolicy retry(YamlNode node) {
    RetryPolicy usual = RetryPolicy.DEFAULT;
    RetryPolicy retry =
        new RetryPolicy(
            node.value("first", usual.first(), Values::duration),
            node.value("longest", usual.longest(), Values::duration),
            node.value("giveUpAfter", usual.giveUpAfter(), Values::duration));
    node.refuseOthers();
    if (retry.first().compareTo(retry.longest()) > 0) {
      node.mistake("longest", "is shorter than 'first'");
    }
    return retry;
  }

  private static DeliveryLimits limits(YamlNode node) {
    DeliveryLimits limits =
        new DeliveryLimits(
            node.value("inFlight", DEFAULT_IN_FLIGHT, text -> Values.whole(text, 1, MAX_IN_FLIGHT)),
            node.value("perSecond", 0.0, EndpointReader::perSecond));
    node.refuseOthers();
    return limits;
  }

  private static double perSecond(String text) {
    double rate = NumberText.parse(text);
    if (rate >= MIN_PER_SECOND && rate <= MAX_PER_SECOND) {
      return rate;
    }
    throw new IllegalArgumentException("events a second, from 0.001 to 1000000");
  }

  private static Start start(String text) {
    return switch (text) {
      case "earliest" -> Start.EARLIEST;
      case "latest" -> Start.LATEST;
      case "none" -> Start.NONE;
      default -> {
        try {
          yield new Start(IsoTime.parse(text));
        } catch (IllegalArgumentException e) {
          throw new IllegalArgumentException("earliest, latest, none or " + e.getMessage(), e);
        }
      }
    };
  }
}
