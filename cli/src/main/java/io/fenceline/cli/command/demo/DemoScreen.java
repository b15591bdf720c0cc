package io.fenceline.cli.command.demo;

import io.fenceline.cli.output.EventLines;
import io.fenceline.cli.terminal.Console;
import io.fenceline.event.TransitionType;
import io.fenceline.format.output.Output;
import io.fenceline.format.output.Outputs;
import io.fenceline.job.options.JobOptions;
import io.fenceline.kafka.Topics;
import io.fenceline.kafka.client.CheckedConsumer;
import io.fenceline.kafka.client.StartPosition;
import io.fenceline.kafka.loop.BackgroundLoop;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/**
 * Prints transitions and ad matches as they come, on a thread of its own, and counts them. On a
 * terminal it repeats the map's addresses, so that they stay in view. Any thread may read the
 * counts at any time.
 */
final class DemoScreen implements AutoCloseable {
  private static final Duration POLL = Duration.ofMillis(100);
  private static final Duration QUIET = Duration.ofSeconds(1);
  private static final Duration MAX_WAIT = Duration.ofSeconds(10);

  /** Fewer than a terminal shows. */
  private static final int LINES_BETWEEN_ADDRESSES = 20;

  private static final String AD = "ad matches";

  private final Console console;
  private final JobOptions options;
  private final Supplier<String> announcement;
  private final EventLines lines;
  private final Map<String, Long> counts = new ConcurrentHashMap<>();
  private final BackgroundLoop loop =
      new BackgroundLoop("demo-screen", "the reading of outputs", Duration.ZERO, this::follow)
          .closedBy(() -> {}, MAX_WAIT);
  private volatile long lastNanos = System.nanoTime();
  private int lineCount;

  private DemoScreen(Console console, JobOptions options, Supplier<String> announcement) {
    this.console = console;
    this.options = options;
    this.announcement = announcement;
    this.lines = new EventLines(console.colors());
  }

  /**
   * @param announcement the lines that say where the map is; null when there is none
   */
  static DemoScreen start(Console console, JobOptions options, Supplier<String> announcement) {
    DemoScreen screen = new DemoScreen(console, options, announcement);
    screen.loop.start();
    return screen;
  }

  private void follow() {
    Topics topics = options.topics();
    try (CheckedConsumer consumer = CheckedConsumer.connect(options.kafka())) {
      for (Output<?> each : List.of(Outputs.TRANSITIONS, Outputs.AD_MATCHES)) {
        consumer.assign(consumer.partitions(topics.of(each)), StartPosition.BEGINNING);
      }
      while (loop.advance()) {
        consumer.follow(POLL).forEach(this::print);
        console.out().flush();
      }
    }
  }

  private void print(ConsumerRecord<byte[], byte[]> record) {
    if (record.topic().equals(options.topics().of(Outputs.AD_MATCHES))) {
      console.out().println(lines.adMatch(record.value()));
      count(AD);
    } else {
      String line = lines.transition(record.value());
      console.out().println(line);
      count(EventLines.type(record.value()));
    }
    lastNanos = System.nanoTime();
    repeatAddresses();
  }

  private void repeatAddresses() {
    if (++lineCount % LINES_BETWEEN_ADDRESSES == 0 && announcement != null && console.progress()) {
      console.out().flush();
      console.err().println(announcement.get());
    }
  }

  private void count(String what) {
    counts.merge(what, 1L, Long::sum);
  }

  /** Returns once no output has come for a second, or after ten. */
  void awaitQuiet() {
    long end = System.nanoTime() + MAX_WAIT.toNanos();
    while (System.nanoTime() < end && System.nanoTime() - lastNanos < QUIET.toNanos()) {
      if (!console.stop().waitFor(POLL)) {
        return;
      }
    }
  }

  /** {@code 40 devices sent 600 fixes: 52 ENTER, 31 EXIT, 40 ad matches}. */
  String summary(int devices, long fixes) {
    List<String> totals = new ArrayList<>();
    for (TransitionType type : TransitionType.values()) {
      if (counts.containsKey(type.name())) {
        totals.add("%,d %s".formatted(counts.get(type.name()), type));
      }
    }
    totals.add("%,d %s".formatted(counts.getOrDefault(AD, 0L), AD));
    return "%,d devices sent %,d fixes: %s%n".formatted(devices, fixes, String.join(", ", totals));
  }

  @Override
  public void close() {
    loop.close();
  }
}
