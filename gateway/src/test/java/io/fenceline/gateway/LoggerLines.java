package io.fenceline.gateway;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.core.LogEvent;
import org.apache.logging.log4j.core.LoggerContext;
import org.apache.logging.log4j.core.appender.AbstractAppender;
import org.apache.logging.log4j.core.config.LoggerConfig;
import org.apache.logging.log4j.core.config.Property;

/** The lines of a logger while a test runs. */
public final class LoggerLines extends AbstractAppender implements AutoCloseable {
  private final LoggerContext context = (LoggerContext) LogManager.getContext(false);
  private final String logger;
  private final List<String> lines = new CopyOnWriteArrayList<>();

  private LoggerLines(String logger) {
    super("capture", null, null, false, Property.EMPTY_ARRAY);
    this.logger = logger;
  }

  public static LoggerLines of(String logger, Level level) {
    LoggerLines capture = new LoggerLines(logger);
    capture.start();
    LoggerConfig config = new LoggerConfig(logger, level, true);
    config.addAppender(capture, level, null);
    capture.context.getConfiguration().addLogger(logger, config);
    capture.context.updateLoggers();
    return capture;
  }

  @Override
  public void append(LogEvent event) {
    lines.add(event.getMessage().getFormattedMessage());
  }

  public List<String> lines() {
    return List.copyOf(lines);
  }

  @Override
  public void close() {
    context.getConfiguration().removeLogger(logger);
    context.updateLoggers();
    stop();
  }
}
