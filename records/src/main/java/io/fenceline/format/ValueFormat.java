package io.fenceline.format;

import io.fenceline.event.AdMatch;
import io.fenceline.event.Fix;
import io.fenceline.event.Occupancy;
import io.fenceline.event.RefusalReason;
import io.fenceline.event.Transition;
import io.fenceline.format.fix.FixField;
import io.fenceline.format.fix.FixLayout;
import io.fenceline.format.fix.FixReader;
import java.io.IOException;
import java.io.Serializable;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * A format of a topic's values: how each is read and written. Made from options where a job is
 * submitted, and sent to its tasks; {@link ValueFormats} has all there are. Immutable, equal by its
 * settings.
 */
public interface ValueFormat extends Serializable {
  /** The name in options, in lower case. */
  String option();

  /** Whether its {@link FormatSettings settings} have to say where its schemas are. */
  default boolean needsRegistry() {
    return false;
  }

  /** The same, with other settings. */
  default ValueFormat with(FormatSettings settings) {
    return this;
  }

  /** The same for the values of a topic, which may know schemas by its name. */
  default ValueFormat ofTopic(String topic) {
    return this;
  }

  /**
   * At the start of what reads fixes.
   *
   * @throws io.fenceline.format.avro.SchemaRefusedException when it could read none
   */
  default void checkFixes(FixLayout layout) {}

  /**
   * At the start of what writes.
   *
   * @param written the class of what is written
   * @throws io.fenceline.format.avro.SchemaRefusedException when it could write none
   */
  default void prepare(Class<?> written) {}

  /** The reason why its readers and writers wait, with a remedy. */
  default Optional<String> problem() {
    return Optional.empty();
  }

  /** The name in documents and messages. */
  String text();

  String mediaType();

  /** The reason for which a value is refused that is not of this format. */
  RefusalReason malformed();

  /**
   * @param layout counts where there are {@link #hasLayouts layouts} only
   * @param ignored receives every optional field that was present but unusable, of fixes that were
   *     not refused
   */
  FixReader fixReader(FixLayout layout, Consumer<FixField> ignored);

  /** Whether the fields of fixes may have other names and units ({@code --fix-fields}). */
  boolean hasLayouts();

  byte[] write(Fix fix);

  byte[] write(Transition transition);

  byte[] write(AdMatch match);

  /**
   * @param occupancy of a zone that exists
   */
  byte[] write(Occupancy occupancy);

  /**
   * @param type of the value: a transition, an ad match or an occupancy
   * @throws IOException when the value is none of this format
   */
  byte[] toJson(Class<?> type, byte[] value) throws IOException;

  /** Whether a value may be of this format, by its first byte. */
  boolean mayBe(byte[] value);
}
