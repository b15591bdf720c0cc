package io.fenceline.loadtest.gateway.push;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.fenceline.loadtest.gateway.GatewayProcess;
import io.fenceline.loadtest.gateway.LoadDriver;
import io.fenceline.loadtest.gateway.push.client.SubscriberSockets.Address;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The gateway of a run and further ones with the same options. */
final class Gateways implements AutoCloseable {
  private static final Pattern TOTAL = Pattern.compile("(?m)^Total\\s+\\d+\\s+(\\d+)");

  private final List<GatewayProcess> all = new ArrayList<>();

  static Gateways start(LoadDriver.Target first, int count) throws Exception {
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

  List<Address> addresses() {
    return all.stream()
        .map(each -> new Address(each.url().replaceFirst("^http", "ws"), each.apiKey()))
        .toList();
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

  /**
   * Collects the garbage first.
   *
   * @throws IOException when the JDK's {@code jcmd} does not answer
   */
  double liveHeapBytes() throws IOException {
    double sum = 0;
    for (GatewayProcess each : all) {
      String jcmd = Path.of(System.getProperty("java.home"), "bin", "jcmd").toString();
      Process process =
          new ProcessBuilder(jcmd, "" + each.pid(), "GC.class_histogram")
              .redirectErrorStream(true)
              .start();
      Matcher total = TOTAL.matcher(new String(process.getInputStream().readAllBytes(), UTF_8));
      if (!total.find()) {
        throw new IOException("jcmd " + each.pid() + " GC.class_histogram does not answer");
      }
      sum += Double.parseDouble(total.group(1));
    }
    return sum;
  }

  /** The physical memory, heap included; NaN where the system does not tell. */
  double residentBytes() throws IOException {
    double sum = 0;
    for (GatewayProcess each : all) {
      sum += each.residentBytes();
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
    all.clear();
  }
}
