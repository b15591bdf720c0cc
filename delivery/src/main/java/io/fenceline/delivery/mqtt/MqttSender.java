package io.fenceline.delivery.mqtt;

import com.hivemq.client.mqtt.mqtt5.exceptions.Mqtt5PubAckException;
import io.fenceline.delivery.config.Endpoint;
import io.fenceline.delivery.config.Target;
import io.fenceline.delivery.event.CloudEvent;
import io.fenceline.delivery.event.OwnTracksTransition;
import io.fenceline.delivery.order.AttemptFailure;
import io.fenceline.delivery.order.EventSender;
import io.fenceline.format.output.Event;
import io.fenceline.format.output.EventKind;
import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;

/** Publishes events to an MQTT broker, each acknowledged by it (QoS 1). Thread-safe. */
public final class MqttSender implements EventSender {
  private final Target.Mqtt target;
  private final TopicTemplate topic;
  private final long timeoutMillis;
  private final Function<EventKind, String> source;
  private final MqttConnection connection;

  /**
   * Begins to connect.
   *
   * @param source of CloudEvents
   * @throws IOException when the certificates cannot be read
   */
  public MqttSender(Endpoint endpoint, Function<EventKind, String> source) throws IOException {
    this.target = (Target.Mqtt) endpoint.target();
    this.topic = new TopicTemplate(target.topic());
    this.timeoutMillis = endpoint.timeout().toMillis();
    this.source = source;
    this.connection = new MqttConnection(endpoint.name(), target);
  }

  @Override
  public CompletionStage<Optional<AttemptFailure>> send(Event event) {
    if (!connection.isConnected()) {
      String problem = connection.problem();
      return CompletableFuture.completedFuture(
          Optional.of(
              AttemptFailure.ofEndpoint(
                  "not connected" + (problem == null ? " yet" : ": " + problem))));
    }
    return connection
        .publish(topic.of(event), message(event))
        .orTimeout(timeoutMillis, TimeUnit.MILLISECONDS)
        .handle((result, e) -> e == null ? result.getError() : Optional.of(e))
        .thenApply(error -> error.map(this::failure));
  }

  private byte[] message(Event event) {
    return switch (target.body()) {
      case PLAIN -> event.json().array();
      case CLOUDEVENTS -> CloudEvent.structured(event, source.apply(event.kind()));
      case OWN_TRACKS -> OwnTracksTransition.write(event);
    };
  }

  private AttemptFailure failure(Throwable e) {
    Throwable cause = e instanceof CompletionException && e.getCause() != null ? e.getCause() : e;
    if (cause instanceof TimeoutException) {
      return AttemptFailure.ofEndpoint("no acknowledgement within " + timeoutMillis + " ms");
    }
    if (cause instanceof Mqtt5PubAckException refused) {
      return AttemptFailure.ofEvent("refused: " + refused.getMqttMessage().getReasonCode());
    }
    return AttemptFailure.ofEndpoint(String.valueOf(cause.getMessage()));
  }

  @Override
  public void close() {
    connection.close();
  }
}
