package io.fenceline.embedded;

import io.fenceline.kafka.AccessProblem;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.flink.runtime.throwable.ThrowableClassifier;
import org.apache.flink.runtime.throwable.ThrowableType;
import org.apache.flink.util.SerializedThrowable;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.apache.kafka.common.errors.RetriableException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;

/** The root cause of a job's failure, in one line. Flink wraps it several times. Immutable. */
final class FailureCause {
  private static final Pattern TOPIC = Pattern.compile("Failed to send data to Kafka (\\S+)");

  private final List<Throwable> chain;

  private FailureCause(List<Throwable> chain) {
    this.chain = chain;
  }

  static FailureCause of(Throwable failure) {
    List<Throwable> chain = new ArrayList<>();
    Set<Throwable> seen = Collections.newSetFromMap(new IdentityHashMap<>());
    for (Throwable cause = deserialize(failure); cause != null && seen.add(cause); ) {
      chain.add(cause);
      cause = deserialize(cause.getCause());
    }
    return new FailureCause(chain);
  }

  private static Throwable deserialize(Throwable cause) {
    return cause instanceof SerializedThrowable serialized
        ? serialized.deserializeError(FailureCause.class.getClassLoader())
        : cause;
  }

  private Throwable root() {
    return chain.get(chain.size() - 1);
  }

  /**
   * Whether the brokers are unreachable or answered with a retriable error: the job recovers by
   * itself once they are back. A deleted topic does not come back.
   */
  boolean isOutage() {
    return chain.stream().anyMatch(RetriableException.class::isInstance)
        && chain.stream().noneMatch(UnknownTopicOrPartitionException.class::isInstance);
  }

  /** Whether Flink ends the job because of it, since no restart can succeed. */
  boolean isNonRecoverable() {
    return chain.stream()
        .map(ThrowableClassifier::getThrowableType)
        .anyMatch(ThrowableType.NonRecoverableError::equals);
  }

  /** Equal for failures that differ in numbers only, such as sizes and producer ids. */
  String key() {
    return root().getClass().getName() + text().replaceAll("\\d+", "#");
  }

  /** The failure with its topic or its place in the program, as far as known. */
  String text() {
    String message = root().getMessage();
    String name = root().getClass().getSimpleName();
    String what = message == null ? name : name + ": " + message.lines().findFirst().orElse("");
    return what + where();
  }

  private String where() {
    for (Throwable cause : chain) {
      Matcher topic = TOPIC.matcher(String.valueOf(cause.getMessage()));
      if (topic.find()) {
        return " (writing to " + topic.group(1) + ")";
      }
    }
    boolean isDescriptive =
        root() instanceof KafkaException || root() instanceof java.io.IOException;
    StackTraceElement[] trace = root().getStackTrace();
    return isDescriptive || trace.length == 0 ? "" : " (at " + trace[0] + ")";
  }

  /** The remedy for the user. */
  String remedy() {
    Throwable root = root();
    Optional<AccessProblem> access =
        chain.stream().map(AccessProblem::of).flatMap(Optional::stream).findFirst();
    if (access.isPresent()) {
      return access.get().remedy();
    }
    if (root instanceof RecordTooLargeException) {
      return "raise max.message.bytes of the topic, or --kafka.max.request.size";
    }
    if (root instanceof UnknownTopicOrPartitionException) {
      return "create the topic again";
    }
    if (root instanceof ConfigException) {
      return "check --kafka-config and --kafka.PROPERTY";
    }
    if (root instanceof OutOfMemoryError) {
      return "give Java a larger heap, for instance with FENCELINE_JAVA_OPTS=-Xmx4g";
    }
    return "remove the cause";
  }
}
