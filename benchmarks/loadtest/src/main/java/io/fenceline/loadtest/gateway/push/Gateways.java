package io.fenceline.loadtest.gateway.push;

import io.fenceline.loadtest.gateway.GatewayProcess;
import io.fenceline.loadtest.gateway.RunningGateway;
import io.fenceline.loadtest.gateway.push.client.Subscribers.Target;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The gateway of a run and further ones with the same options. */
final class Gateways implements AutoCloseable {
  private final List<GatewayProcess> all = new ArrayList<>();

  private Gateways() {}

  static Gateways start(RunningGateway first, int count) throws Exception {
    Gateways result = new Gateways();
    result.all.add(first.process());
    try {
      for (int i = 1; i < count; i++) {
        Path directory = Files.createDirectory(first.directory().resolve("gateway-" + i));
        result.all.add(
            GatewayProcess.start(
                first.configuration().gateway(),
                first.kafka(),
                first.topics().prefix(),
                directory,
                first.await()));
      }
      return result;
    } catch (Exception e) {
      result.close();
      throw e;
    }
  }

  List<Target> targets() {
    return all.stream().map(each -> new Target(each.port(), each.apiKey())).toList();
  }

  /**
   * @throws IOException when one has ended
   */
  void check() throws IOException {
    for (GatewayProcess each : all) {
      each.check();
    }
  }

  long cpuNanos() {
    return all.stream().mapToLong(each -> each.cpu().toNanos()).sum();
  }

  ProcessMemory memory() throws IOException {
    ProcessMemory sum = ProcessMemory.NONE;
    for (GatewayProcess each : all) {
      sum = sum.plus(ProcessMemory.of(each.pid()));
    }
    return sum;
  }

  /** Stops one after the other; returns the longest time in seconds. */
  double stop() throws IOException, InterruptedException {
    double longest = 0;
    for (GatewayProcess each : all) {
      longest = Math.max(longest, each.stop());
    }
    return longest;
  }

  @Override
  public void close() {
    all.forEach(GatewayProcess::close);
  }
}
