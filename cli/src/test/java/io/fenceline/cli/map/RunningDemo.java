package io.fenceline.cli.map;

import io.fenceline.cli.Ran;
import io.fenceline.cli.RunningCommand;
import io.fenceline.testing.servers.Await;
import java.net.URI;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** {@code fenceline demo} with its map on a free port. */
public final class RunningDemo implements AutoCloseable {
  private static final Pattern MAP = Pattern.compile("(?m)^map: (https?://\\S+)$");
  private static final Pattern READER = Pattern.compile("(?m)^what (\\S+) alone sees: (\\S+)$");

  private final RunningCommand command;

  private RunningDemo(RunningCommand command) {
    this.command = command;
  }

  /** Returns when the fleet drives and the map has been announced. */
  public static RunningDemo start(String... args) throws Exception {
    String[] all =
        Stream.concat(Stream.of("demo", "--port", "0"), Stream.of(args)).toArray(String[]::new);
    RunningDemo demo = new RunningDemo(RunningCommand.start(all));
    Await.until(
        "the first ad, or the end",
        () -> demo.command.hasEnded() || demo.command.soFar().out().contains(" AD "));
    return demo;
  }

  /** The output so far. */
  public Ran soFar() {
    return command.soFar();
  }

  public URI map() {
    return URI.create(find(MAP, 1));
  }

  /** The device whose view {@link #reader} is. */
  public String readerDevice() {
    return find(READER, 1);
  }

  public URI reader() {
    return URI.create(find(READER, 2));
  }

  /** Stops it as by Ctrl-C. */
  public Ran stop() {
    return command.stop();
  }

  @Override
  public void close() {
    command.stop();
  }

  private String find(Pattern pattern, int group) {
    Matcher matcher = pattern.matcher(command.soFar().err());
    if (!matcher.find()) {
      throw new AssertionError("no " + pattern + " in: " + command.soFar().err());
    }
    return matcher.group(group);
  }
}
