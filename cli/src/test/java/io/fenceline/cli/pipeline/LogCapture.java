package io.fenceline.cli.pipeline;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.apache.logging.log4j.core.LogEvent;
import org.apache.logging.log4j.core.Logger;
import org.apache.logging.log4j.core.LoggerContext;
import org.apache.logging.log4j.core.appender.AbstractAppender;
import org.apache.logging.log4j.core.config.Property;

/** What is logged at WARN and above, with causes, until it is closed. Thread-safe. */
final class LogCapture extends AbstractAppender implements AutoCloseable {
  private final List<String> lines = new CopyOnWriteArrayList<>();
  private final String name;

  private LogCapture(String name) {
    super("capture", null, null, true, Property.EMPTY_ARRAY);
    this.name = name;
  }

  /**
   * @param name of a class or package, with all below it
   */
  static LogCapture of(String name) {
    LogCapture capture = new LogCapture(name);
    capture.start();
    root().addAppender(capture);
    return capture;
  }

  @Override
  public void append(LogEvent event) {
    if (event.getLoggerName().startsWith(name)) {
      Throwable thrown = event.getThrown();
      lines.add(event.getMessage().getFormattedMessage() + (thrown == null ? "" : " " + thrown));
    }
  }

  List<String> lines() {
    return List.copyOf(lines);
  }

  @Override
  public void close() {
    root().removeAppender(this);
    stop();
  }

  private static Logger root() {
    return LoggerContext.getContext(false).getRootLogger();
  }
}
