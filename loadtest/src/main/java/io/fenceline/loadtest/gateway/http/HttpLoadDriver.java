package io.fenceline.loadtest.gateway.http;

import io.fenceline.loadtest.gateway.HttpLoad;
import io.fenceline.loadtest.gateway.LoadDriver;
import io.fenceline.loadtest.gateway.RunningGateway;
import java.util.Map;

/** Drives a gateway by HTTP. */
public final class HttpLoadDriver implements LoadDriver {
  private final HttpLoad load;

  public HttpLoadDriver(HttpLoad load) {
    this.load = load;
  }

  @Override
  public Measured drive(RunningGateway gateway) {
    gateway.problems().add(load.operation() + " is not measured yet");
    return new Measured(Map.of(), null);
  }
}
