package io.fenceline.cli.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import org.assertj.core.api.AbstractThrowableAssert;

/** What a job has failed of. */
final class Failing {
  private Failing() {}

  /** The innermost cause of this type; fails when there is none. */
  static AbstractThrowableAssert<?, ? extends Throwable> assertCause(
      Throwable failure, Class<? extends Throwable> type) {
    Throwable cause = failure;
    while (cause != null && !type.isInstance(cause)) {
      cause = cause.getCause();
    }
    assertThat(cause).as("a cause of " + failure).isInstanceOf(type);
    return assertThat(cause);
  }
}
