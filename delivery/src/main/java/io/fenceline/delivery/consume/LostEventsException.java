package io.fenceline.delivery.consume;

/** Events are gone that were not delivered, and the user has not asked to continue without them. */
final class LostEventsException extends RuntimeException {
  private static final long serialVersionUID = 1;

  LostEventsException(String loss) {
    super(loss + "; restore the topic, or continue from its oldest event: --on-data-loss continue");
  }
}
