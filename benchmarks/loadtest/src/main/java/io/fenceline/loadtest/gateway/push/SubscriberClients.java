package io.fenceline.loadtest.gateway.push;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.fenceline.loadtest.gateway.PushLoad;
import io.fenceline.loadtest.gateway.push.client.SubscriberProcess;
import io.fenceline.loadtest.gateway.push.client.SubscriberSockets;
import io.fenceline.loadtest.gateway.push.client.SubscriberSockets.Address;
import io.fenceline.loadtest.gateway.push.client.SubscriberSockets.Counts;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** All processes of subscribers of a run. Not thread-safe. */
final class SubscriberClients implements AutoCloseable {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final List<String> JAVA_OPTIONS = List.of("-Xmx1g", "-XX:+UseParallelGC");

  private final List<Client> all = new ArrayList<>();

  /** Starts the processes, which begin to connect. */
  static SubscriberClients start(PushLoad load, List<Address> gateways) throws IOException {
    SubscriberClients result = new SubscriberClients();
    int sockets = load.sockets() / load.processes();
    try {
      for (int i = 0; i < load.processes(); i++) {
        Client client = new Client();
        result.all.add(client);
        client.commands.println(
            JSON.writeValueAsString(
                new SubscriberSockets.Settings(
                    gateways,
                    "127.0.0." + (2 + i),
                    i * sockets,
                    sockets,
                    load.sockets(),
                    load.perSecond())));
      }
      return result;
    } catch (IOException e) {
      result.close();
      throw e;
    }
  }

  void begin(long startMillis, long warmUpMillis) throws IOException {
    ask(SubscriberProcess.BEGIN + " " + startMillis + " " + warmUpMillis, Counts.class);
  }

  /** The sums over all processes. */
  Counts counts() throws IOException {
    return ask(SubscriberProcess.COUNTS, Counts.class).stream().reduce(Counts.NONE, Counts::plus);
  }

  /** One for each process. */
  List<SubscriberSockets.Report> reports() throws IOException {
    return ask(SubscriberProcess.REPORT, SubscriberSockets.Report.class);
  }

  private <T> List<T> ask(String command, Class<T> type) throws IOException {
    List<T> answers = new ArrayList<>();
    for (Client each : all) {
      each.commands.println(command);
      String answer = each.answers.readLine();
      if (answer == null) {
        throw new IOException("a process of subscribers ended by itself");
      }
      answers.add(JSON.readValue(answer, type));
    }
    return answers;
  }

  @Override
  public void close() {
    all.forEach(client -> client.process.destroyForcibly());
  }

  /** A process of subscribers, seen from here. */
  private static final class Client {
    private final Process process;
    private final PrintStream commands;
    private final BufferedReader answers;

    Client() throws IOException {
      List<String> command = new ArrayList<>(JAVA_OPTIONS);
      command.add(0, Path.of(System.getProperty("java.home"), "bin", "java").toString());
      command.addAll(
          List.of("-cp", System.getProperty("java.class.path"), SubscriberProcess.class.getName()));
      process = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
      commands = new PrintStream(process.getOutputStream(), true, UTF_8);
      answers = new BufferedReader(new InputStreamReader(process.getInputStream(), UTF_8));
    }
  }
}
