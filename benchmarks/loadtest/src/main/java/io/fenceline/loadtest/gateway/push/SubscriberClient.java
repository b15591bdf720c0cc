package io.fenceline.loadtest.gateway.push;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.fenceline.loadtest.gateway.push.client.DeliveryReport;
import io.fenceline.loadtest.gateway.push.client.SocketCounts;
import io.fenceline.loadtest.gateway.push.client.SubscriberProcess;
import io.fenceline.loadtest.gateway.push.client.Subscribers;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;

/** A process of subscribers, seen from here. Not thread-safe. */
final class SubscriberClient implements AutoCloseable {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final List<String> JAVA_OPTIONS = List.of("-Xmx1g", "-XX:+UseParallelGC");

  private final Process process;
  private final PrintStream commands;
  private final BufferedReader answers;

  private SubscriberClient(Process process) {
    this.process = process;
    this.commands = new PrintStream(process.getOutputStream(), true, UTF_8);
    this.answers = new BufferedReader(new InputStreamReader(process.getInputStream(), UTF_8));
  }

  /** Starts a process, which begins to connect. */
  static SubscriberClient start(Subscribers subscribers) throws IOException {
    ProcessBuilder builder =
        new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    builder.command().addAll(JAVA_OPTIONS);
    builder
        .command()
        .addAll(
            List.of(
                "-cp", System.getProperty("java.class.path"), SubscriberProcess.class.getName()));
    SubscriberClient client =
        new SubscriberClient(builder.redirectError(ProcessBuilder.Redirect.INHERIT).start());
    client.commands.println(JSON.writeValueAsString(subscribers));
    return client;
  }

  void begin(long startMillis, long warmUpMillis) throws IOException {
    ask(SubscriberProcess.BEGIN + " " + startMillis + " " + warmUpMillis, SocketCounts.class);
  }

  SocketCounts counts() throws IOException {
    return ask(SubscriberProcess.COUNTS, SocketCounts.class);
  }

  DeliveryReport report() throws IOException {
    return ask(SubscriberProcess.REPORT, DeliveryReport.class);
  }

  private <T> T ask(String command, Class<T> type) throws IOException {
    commands.println(command);
    String answer = answers.readLine();
    if (answer == null) {
      throw new IOException("a process of subscribers ended by itself");
    }
    return JSON.readValue(answer, type);
  }

  /** Ends the process. */
  @Override
  public void close() {
    process.destroyForcibly();
  }
}
