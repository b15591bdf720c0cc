package io.fenceline.gateway.intake;

import io.fenceline.event.Fix;
import io.fenceline.format.input.RefusedException;

/** A message that stands for one fix, in whatever form its sender has. {@link FixForms} has all. */
@FunctionalInterface
public interface SentFix {
  /** The fix; null for a message that is not a fix, and not a mistake either. */
  Fix read() throws RefusedException;

  /** The message as JSON, if it has the fields of the topic; null for other forms. */
  default byte[] inTopicForm() {
    return null;
  }
}
