package io.fenceline.gateway.mqtt;

import io.fenceline.gateway.intake.FixIntake;
import io.fenceline.kafka.loop.Liveness;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.io.IOException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Fixes from an MQTT broker, in a subscription that gateways share. Thread-safe. */
public final class MqttSource implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(MqttSource.class);

  private final MqttOptions options;
  private final MessageIntake intake;
  private final Runnable disconnect;
  private volatile String reported = "";
  private volatile boolean connected;

  /**
   * Begins to connect.
   *
   * @throws IOException when a file cannot be read
   */
  public MqttSource(MqttOptions options, FixIntake fixes, MeterRegistry registry)
      throws IOException {
    this.options = options;
    this.intake = new MessageIntake(fixes, options.form());
    this.disconnect = new BrokerConnection(options, new Events()).open();
    Gauge.builder("fenceline.gateway.mqtt.connected", this, source -> source.connected ? 1 : 0)
        .description("1 while there is a connection to the MQTT broker, with its subscription")
        .strongReference(true)
        .register(registry);
    FunctionCounter.builder("fenceline.gateway.mqtt.messages", intake, MessageIntake::taken)
        .description("MQTT messages whose fixes Kafka has acknowledged")
        .register(registry);
    FunctionCounter.builder("fenceline.gateway.mqtt.refused", intake, MessageIntake::refused)
        .description("Fixes of MQTT messages that were refused")
        .register(registry);
  }

  /** Whether messages are taken. */
  public Liveness liveness() {
    return intake.liveness();
  }

  private final class Events implements BrokerConnection.BrokerListener {
    private boolean warned;

    @Override
    public void message(String topic, byte[] payload, Runnable acknowledge) {
      reported = "";
      try {
        intake.add(topic, payload, acknowledge);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      } catch (RuntimeException e) {
        // The client would take no further message after it. This one is sent again.
        LOG.error("{}: a message of {} could not be taken", options.url(), topic, e);
      }
    }

    @Override
    public void connected() {
      LOG.info("{}: connected", options.url());
    }

    @Override
    public void subscribed() {
      connected = true;
    }

    @Override
    public void notAskedFor(String topic) {
      if (!warned) {
        warned = true;
        LOG.warn(
            "{}: the session of {} has another subscription than {}, too: what comes by it, such as"
                + " a message of {}, is left out; give another --mqtt-client-id",
            options.url(),
            options.clientId(),
            options.filter(),
            topic);
      }
    }

    @Override
    public void notSubscribed(Throwable cause) {
      LOG.error(
          "{}: no subscription of {}: {}", options.url(), options.filter(), cause.getMessage());
    }

    @Override
    public void disconnected(String reason) {
      connected = false;
      if (!reason.equals(reported)) {
        reported = reason;
        LOG.warn("{}: not connected: {}", options.url(), reason);
      }
    }
  }

  @Override
  public void close() {
    intake.close();
    disconnect.run();
  }
}
