package io.fenceline.integration.security;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.core.LogEvent;
import org.apache.logging.log4j.core.LoggerContext;
import org.apache.logging.log4j.core.appender.AbstractAppender;
import org.apache.logging.log4j.core.config.DefaultConfiguration;
import org.apache.logging.log4j.core.config.LoggerConfig;
import org.apache.logging.log4j.core.config.Property;

/**
 * Captures the log of all classes of this process at INFO and above, as a cluster does, until it is
 * closed; prints nothing. Thread-safe.
 */
final class FullLog extends AbstractAppender implements AutoCloseable {
  private final List<String> lines = new CopyOnWriteArrayList<>();

  private FullLog() {
    super("full", null, null, true, Property.EMPTY_ARRAY);
  }

  static FullLog begin() {
    FullLog log = new FullLog();
    log.start();
    DefaultConfiguration configuration = new DefaultConfiguration();
    LoggerConfig root = configuration.getRootLogger();
    List.copyOf(root.getAppenders().keySet()).forEach(root::removeAppender);
    root.setLevel(Level.INFO);
    root.addAppender(log, Level.INFO, null);
    context().setConfiguration(configuration);
    return log;
  }

  @Override
  public void append(LogEvent event) {
    StringBuilder line = new StringBuilder(event.getMessage().getFormattedMessage());
    for (Throwable cause = event.getThrown(); cause != null; cause = cause.getCause()) {
      line.append('\n').append(cause);
    }
    lines.add(line.toString());
  }

  List<String> lines() {
    return List.copyOf(lines);
  }

  /** Reads the configuration of the tests again. */
  @Override
  public void close() {
    context().reconfigure();
    stop();
  }

  private static LoggerContext context() {
    return LoggerContext.getContext(false);
  }
}
