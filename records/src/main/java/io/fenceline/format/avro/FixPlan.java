package io.fenceline.format.avro;

import io.fenceline.format.fix.FixBuilder;
import io.fenceline.format.fix.FixField;
import io.fenceline.format.fix.FixLayout;
import io.fenceline.format.fix.PointerTree;
import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.avro.Schema;

/**
 * How the fields of a fix are read from values of one schema. Names are resolved once, here, so
 * that no fix looks one up (but in maps). Immutable, thread-safe.
 */
final class FixPlan {
  private static final List<FixField> REQUIRED = List.of(FixField.TIME, FixField.LON, FixField.LAT);

  private final FixLayout layout;
  private final Schema schema;
  private final Set<FixField> readable = EnumSet.noneOf(FixField.class);
  private final FixStep root;

  private FixPlan(Schema schema, FixLayout layout) {
    this.schema = schema;
    this.layout = layout;
    this.root = value(schema, PointerTree.of(layout.pointers()));
  }

  static FixPlan of(Schema schema, FixLayout layout) {
    return new FixPlan(schema, layout);
  }

  /** The first required field that no value of this schema has; empty if there is none. */
  Optional<FixField> missing() {
    return REQUIRED.stream().filter(field -> !readable.contains(field)).findFirst();
  }

  /** Why a schema without this field is refused. */
  String problem(FixField field) {
    String pointer = layout.pointers().getOrDefault(field, '/' + field.jsonName());
    return "schema %s has no %s at %s that is %s; say by --fix-fields where it is"
        .formatted(schema.getFullName(), field.jsonName(), pointer, FixValueSteps.expected(field));
  }

  void read(AvroInput in, FixBuilder fix) throws IOException {
    root.read(in, fix);
  }

  private FixStep value(Schema schema, PointerTree node) {
    if (node == null) {
      return FixStep.skip(schema);
    }
    if (schema.isUnion()) {
      FixStep[] branches =
          schema.getTypes().stream().map(type -> value(type, node)).toArray(FixStep[]::new);
      return (in, fix) -> branches[in.readIndex(branches.length)].read(in, fix);
    }
    if (schema.getType() == Schema.Type.NULL) {
      return FixStep.skip(schema);
    }
    List<FixStep> steps = new ArrayList<>();
    node.fields().forEach(field -> steps.add(field(field, schema)));
    if (node.hasChildren()) {
      steps.add(parts(schema, node));
    }
    return steps.size() == 1 ? steps.get(0) : fromOnePlace(steps.toArray(FixStep[]::new));
  }

  private FixStep field(FixField field, Schema schema) {
    FixStep step = FixValueSteps.of(field, schema, layout.timeUnit());
    if (step == null) {
      return FixValueSteps.wrongType(field, schema);
    }
    readable.add(field);
    return step;
  }

  /** Several fields are the same value, or one of them a part of another. */
  private static FixStep fromOnePlace(FixStep... steps) {
    return (in, fix) -> {
      int from = in.position();
      for (FixStep step : steps) {
        in.seek(from);
        step.read(in, fix);
      }
    };
  }

  private FixStep parts(Schema schema, PointerTree node) {
    return switch (schema.getType()) {
      case RECORD -> members(schema, node);
      case MAP -> entries(schema.getValueType(), node);
      case ARRAY -> elements(schema.getElementType(), node);
      default -> FixStep.skip(schema);
    };
  }

  private FixStep members(Schema schema, PointerTree node) {
    FixStep[] steps =
        schema.getFields().stream()
            .map(field -> value(field.schema(), node.child(field.name())))
            .toArray(FixStep[]::new);
    return (in, fix) -> {
      for (FixStep step : steps) {
        step.read(in, fix);
      }
    };
  }

  private FixStep entries(Schema type, PointerTree node) {
    Map<String, FixStep> steps = new HashMap<>();
    node.names().forEach(name -> steps.put(name, value(type, node.child(name))));
    FixStep skip = FixStep.skip(type);
    return (in, fix) -> {
      for (int count = in.readBlock(); count > 0; count = in.readBlock()) {
        for (int i = 0; i < count; i++) {
          steps.getOrDefault(in.readString(), skip).read(in, fix);
        }
      }
    };
  }

  private FixStep elements(Schema type, PointerTree node) {
    int mapped =
        node.names().stream()
            .filter(name -> name.matches("0|[1-9]\\d{0,5}"))
            .mapToInt(name -> Integer.parseInt(name) + 1)
            .max()
            .orElse(0);
    FixStep[] steps =
        Stream.iterate(0, index -> index + 1)
            .limit(mapped)
            .map(index -> value(type, node.child(Integer.toString(index))))
            .toArray(FixStep[]::new);
    FixStep skip = FixStep.skip(type);
    return (in, fix) -> {
      int index = 0;
      for (int count = in.readBlock(); count > 0; count = in.readBlock()) {
        for (int i = 0; i < count; i++, index++) {
          (index < steps.length ? steps[index] : skip).read(in, fix);
        }
      }
    };
  }
}
