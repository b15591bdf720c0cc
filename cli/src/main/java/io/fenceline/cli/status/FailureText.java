package io.fenceline.cli.status;

import io.fenceline.flink.Failure;
import io.fenceline.kafka.AccessProblem;

/** The cause of a failure for the user: with the remedy where Kafka refused access. */
public final class FailureText {
  private FailureText() {}

  /** The text of a failure, on one line. */
  public static String of(Failure failure) {
    return AccessProblem.ofRootCause(failure.cause())
        .map(AccessProblem::text)
        .orElse(failure.cause());
  }
}
