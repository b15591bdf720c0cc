package io.fenceline.format;

import io.fenceline.event.AdMatch;
import io.fenceline.event.Fix;
import io.fenceline.event.Occupancy;
import io.fenceline.event.RefusalReason;
import io.fenceline.event.Transition;
import io.fenceline.format.avro.AvroFixReader;
import io.fenceline.format.avro.AvroOutputReader;
import io.fenceline.format.avro.AvroSchemas;
import io.fenceline.format.avro.AvroWriter;
import io.fenceline.format.avro.SchemaRegistry;
import io.fenceline.format.fix.FixField;
import io.fenceline.format.fix.FixLayout;
import io.fenceline.format.fix.FixReader;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.apache.avro.Schema;

/**
 * Avro in Confluent's wire format.
 *
 * @param subject of the schemas that are written
 */
record AvroFormat(SchemaRegistry registry, String subject) implements ValueFormat {
  private static final long serialVersionUID = 1;

  private static final Map<Class<?>, Schema> SCHEMAS =
      Map.of(
          Fix.class, AvroSchemas.FIX,
          Transition.class, AvroSchemas.TRANSITION,
          AdMatch.class, AvroSchemas.AD_MATCH,
          Occupancy.class, AvroSchemas.OCCUPANCY);

  @Override
  public String option() {
    return "avro";
  }

  @Override
  public String text() {
    return "Avro";
  }

  @Override
  public String mediaType() {
    return "application/avro";
  }

  @Override
  public RefusalReason malformed() {
    return RefusalReason.NOT_AVRO;
  }

  @Override
  public boolean needsRegistry() {
    return true;
  }

  @Override
  public ValueFormat with(FormatSettings settings) {
    return new AvroFormat(settings.registry(), subject);
  }

  /** Confluent's TopicNameStrategy. */
  @Override
  public ValueFormat ofTopic(String topic) {
    return new AvroFormat(registry, topic + "-value");
  }

  @Override
  public void checkFixes(FixLayout layout) {
    AvroFixReader.check(registry, subject, layout);
  }

  @Override
  public void prepare(Class<?> written) {
    registry.prepare(subject, SCHEMAS.get(written));
  }

  @Override
  public Optional<String> problem() {
    return registry.problem();
  }

  @Override
  public FixReader fixReader(FixLayout layout, Consumer<FixField> ignored) {
    return new AvroFixReader(registry, layout, ignored);
  }

  @Override
  public boolean hasLayouts() {
    return true;
  }

  @Override
  public byte[] write(Fix fix) {
    return AvroWriter.write(registry.id(subject, AvroSchemas.FIX), fix);
  }

  @Override
  public byte[] write(Transition transition) {
    return AvroWriter.write(registry.id(subject, AvroSchemas.TRANSITION), transition);
  }

  @Override
  public byte[] write(AdMatch match) {
    return AvroWriter.write(registry.id(subject, AvroSchemas.AD_MATCH), match);
  }

  @Override
  public byte[] write(Occupancy occupancy) {
    return AvroWriter.write(registry.id(subject, AvroSchemas.OCCUPANCY), occupancy);
  }

  @Override
  public byte[] toJson(Class<?> type, byte[] value) throws IOException {
    return AvroOutputReader.toJson(registry, value);
  }

  @Override
  public boolean mayBe(byte[] value) {
    return value.length > 0 && value[0] == 0;
  }

  @Override
  public String toString() {
    return option();
  }
}
