package io.fenceline.format.avro;

import io.fenceline.event.Fix;
import io.fenceline.event.RefusalReason;
import io.fenceline.format.fix.FixBuilder;
import io.fenceline.format.fix.FixField;
import io.fenceline.format.fix.FixLayout;
import io.fenceline.format.fix.FixLimits;
import io.fenceline.format.fix.FixReader;
import io.fenceline.format.input.RawRecord;
import io.fenceline.format.input.ReadInterruptedException;
import io.fenceline.format.input.RefusedException;
import java.io.IOException;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

/**
 * Reads a fix from an Avro value of any schema, by the rules of JSON: its members are found by the
 * same pointers. Thread-safe if the consumer is.
 */
public final class AvroFixReader implements FixReader {
  private final SchemaRegistry registry;
  private final FixLayout layout;
  private final FixLimits limits;
  private final Consumer<FixField> ignored;
  private final Map<Integer, FixPlan> plans = new ConcurrentHashMap<>();

  public AvroFixReader(SchemaRegistry registry, FixLayout layout, Consumer<FixField> ignored) {
    this.registry = registry;
    this.layout = layout;
    this.limits = FixLimits.of(layout, InstantSource.system());
    this.ignored = ignored;
  }

  @Override
  public Fix read(RawRecord record) throws RefusedException {
    byte[] value = record.value();
    FixLimits.checkSize(value, WireFormat.EXPECTED);
    Optional<String> problem = WireFormat.problem(value);
    if (problem.isPresent()) {
      throw notAvro(problem.get());
    }
    try {
      FixBuilder fix =
          new FixBuilder(
              layout.timeUnit(), limits.maxTimeMillis(record), layout.maxAttributeBytes(), record);
      AvroInput in = new AvroInput(value, WireFormat.HEADER_BYTES);
      plan(WireFormat.id(value)).read(in, fix);
      if (!in.hasEnded()) {
        throw notAvro("more bytes after byte " + in.position());
      }
      return fix.build(ignored);
    } catch (IOException e) {
      throw notAvro(e.getMessage());
    } catch (ReadInterruptedException e) {
      throw e;
    } catch (RuntimeException | StackOverflowError e) {
      throw RefusedException.unreadable(e);
    }
  }

  private FixPlan plan(int id) throws RefusedException {
    FixPlan plan = plans.get(id);
    if (plan == null) {
      plan = FixPlan.of(registry.schema(id), layout);
      plans.put(id, plan);
    }
    Optional<FixField> missing = plan.missing();
    if (missing.isPresent()) {
      throw new RefusedException(RefusalReason.MISSING, plan.problem(missing.get()));
    }
    return plan;
  }

  private static RefusedException notAvro(String what) {
    return RefusedException.field(RefusalReason.NOT_AVRO, "value", what, WireFormat.EXPECTED);
  }

  /**
   * At the start: whether fixes of the newest schema of a subject can be read.
   *
   * @throws SchemaRefusedException when the schema lacks a required field
   */
  public static void check(SchemaRegistry registry, String subject, FixLayout layout) {
    registry
        .latest(subject)
        .map(schema -> FixPlan.of(schema, layout))
        .ifPresent(
            plan ->
                plan.missing()
                    .ifPresent(
                        field -> {
                          throw new SchemaRefusedException(
                              "subject %s: %s".formatted(subject, plan.problem(field)));
                        }));
  }
}
