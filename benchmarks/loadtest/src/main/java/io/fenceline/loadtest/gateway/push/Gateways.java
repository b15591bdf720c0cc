package io.fenceline.loadtest.gateway.push;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.fenceline.loadtest.gateway.GatewayProcess;
import io.fenceline.loadtest.gateway.LoadDriver;
import io.fenceline.loadtest.gateway.PushLoad;
import io.fenceline.loadtest.gateway.push.client.SubscriberSockets.Address;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The gateway of a run and further ones with the same options and key; perhaps behind nginx. */
final class Gateways implements AutoCloseable {
  private static final Pattern TOTAL = Pattern.compile("(?m)^Total\\s+\\d+\\s+(\\d+)");

  private final List<GatewayProcess> all = new ArrayList<>();

  /** Null for none. */
  private NginxProxy nginx;

  static Gateways start(LoadDriver.Target first, PushLoad load) throws Exception {
    Gateways result = new Gateways();
    result.all.add(first.process());
    try {
      for (int i = 1; i < load.gateways(); i++) {
        Path directory = Files.createDirectory(first.directory().resolve("gateway-" + i));
        result.all.add(
            GatewayProcess.start(
                first.configuration().gateway(),
                first.kafka(),
                first.topics().prefix(),
                first.process().apiKey(),
                directory,
                first.await()));
      }
      if (load.nginx()) {
        Path directory = first.directory().resolve("nginx");
        result.nginx = NginxProxy.start(directory, result.all, load.sockets(), first.await());
      }
      return result;
    } catch (Exception e) {
      result.close();
      throw e;
    }
  }

  List<Address> addresses() {
    if (nginx != null) {
      return List.of(new Address(nginx.url(), all.get(0).apiKey().text()));
    }
    return all.stream()
        .map(each -> new Address(each.url().replaceFirst("^http", "ws"), each.apiKey().text()))
        .toList();
  }

  /**
   * @throws IOException when one has ended
   */
  void check() throws IOException {
    if (nginx != null) {
      nginx.check();
    }
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

  /** Stops one gateway after the other; returns the longest time in seconds. */
  double stop() throws IOException, InterruptedException {
    double longest = 0;
    for (GatewayProcess each : all) {
      longest = Math.max(longest, each.stop());
    }
    all.clear();
    return longest;
  }

  @Override
  public void close() {
    if (nginx != null) {
      nginx.close();
    }
    all.forEach(GatewayProcess::close);
    all.clear();
  }
}
