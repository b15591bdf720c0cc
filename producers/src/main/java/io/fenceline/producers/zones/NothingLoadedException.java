package io.fenceline.producers.zones;

/** A file without any Feature that could be loaded was to replace zones; all of them were kept. */
public final class NothingLoadedException extends RuntimeException {
  NothingLoadedException(int zones) {
    super(
        "no Feature was loaded, so --replace would delete all %,d zones of the topic;"
                .formatted(zones)
            + " nothing was deleted: check the file, or give --allow-empty");
  }
}
