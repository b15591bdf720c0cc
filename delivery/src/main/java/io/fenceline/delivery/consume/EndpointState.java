package io.fenceline.delivery.consume;

/** The states of an endpoint. */
public enum EndpointState {
  /** It takes events, or nothing speaks against it. */
  UP("up"),
  /** Attempts fail, whatever the event; it is tried again and again. */
  DOWN("down"),
  /** It answered 410: nothing is sent until the process starts again. */
  DISABLED("disabled"),
  /** Kafka cannot be read for it. */
  STOPPED("stopped");

  private final String text;

  EndpointState(String text) {
    this.text = text;
  }

  /** The name in health and metrics. */
  public String text() {
    return text;
  }
}
