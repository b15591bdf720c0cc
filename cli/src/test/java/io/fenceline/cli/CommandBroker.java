package io.fenceline.cli;

import io.fenceline.testing.servers.SharedTopics;
import java.util.Arrays;
import java.util.stream.Stream;

/** Commands on the topics of a prefix. */
public final class CommandBroker extends SharedTopics {
  private final String prefix;

  public CommandBroker(String prefix) {
    super(prefix);
    this.prefix = prefix;
  }

  /** Runs a command against this broker and prefix. */
  public Ran run(String... args) {
    return Ran.command(withBroker(args));
  }

  /** Starts a command against this broker and prefix. */
  public RunningCommand start(String... args) {
    return RunningCommand.start(withBroker(args));
  }

  /** Runs a command like {@link #run}, with a full disk as its standard output. */
  public Ran runIntoFullDisk(String... args) {
    return Ran.commandIntoFullDisk(withBroker(args));
  }

  private String[] withBroker(String... args) {
    Stream<String> where =
        Stream.of("--bootstrap-servers=" + bootstrapServers(), "--topic-prefix=" + prefix);
    return Stream.concat(Arrays.stream(args), where).toArray(String[]::new);
  }
}
