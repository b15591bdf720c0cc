package io.fenceline.loadtest.gateway.push.client;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;

/**
 * The main class of a process of subscribers. The first line of its standard input is {@link
 * SubscriberSockets.Settings} as JSON; each further line is a command, answered by one line of
 * JSON. Ends with its input.
 */
public final class SubscriberProcess {
  /** Followed by the event time of the first event and the warm-up, in milliseconds. */
  public static final String BEGIN = "begin";

  /** Answered by {@link SubscriberSockets.Counts}, as is {@link #BEGIN}. */
  public static final String COUNTS = "counts";

  /** Answered by {@link SubscriberSockets.Report}. */
  public static final String REPORT = "report";

  private static final ObjectMapper JSON = new ObjectMapper();

  private SubscriberProcess() {}

  public static void main(String[] args) throws Exception {
    BufferedReader in = new BufferedReader(new InputStreamReader(System.in, UTF_8));
    PrintStream out = new PrintStream(System.out, true, UTF_8);
    SubscriberSockets.Settings settings =
        JSON.readValue(in.readLine(), SubscriberSockets.Settings.class);
    try (SubscriberSockets sockets = new SubscriberSockets(settings)) {
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        out.println(JSON.writeValueAsString(answer(sockets, line.split(" "))));
      }
    }
  }

  private static Object answer(SubscriberSockets sockets, String... command) throws Exception {
    return switch (command[0]) {
      case BEGIN -> sockets.begin(Long.parseLong(command[1]), Long.parseLong(command[2]));
      case COUNTS -> sockets.counts();
      case REPORT -> sockets.report();
      default -> throw new IOException("unknown command: " + command[0]);
    };
  }
}
