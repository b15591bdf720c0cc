package io.fenceline.producers.zones;

/**
 * An input without any Feature that could be loaded was to replace zones; all of them were kept.
 */
public final class NothingLoadedException extends RuntimeException {
  NothingLoadedException(int zones) {
    super(
        "no zone was loaded, so all %,d zones of the topic would be deleted;".formatted(zones)
            + " nothing was deleted: check the input, or give --allow-empty");
  }
}
