package io.fenceline.loadtest.scenario;

import static com.fasterxml.jackson.annotation.JsonSetter.Value.forContentNulls;

import com.fasterxml.jackson.annotation.Nulls;
import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonMappingException.Reference;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import com.fasterxml.jackson.databind.exc.UnrecognizedPropertyException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.RecordComponent;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Binds fields of a scenario to records. A mistake is recorded with file, field, value and what was
 * expected, and the field is left out, so all mistakes are reported at once.
 */
final class FieldBinding {
  /** More are of no use; each costs a pass over the fields. */
  private static final int MAX_MISTAKES = 50;

  private static final ObjectMapper MAPPER =
      JsonMapper.builder()
          .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .addModule(FieldTypes.module())
          .build()
          .setDefaultSetterInfo(forContentNulls(Nulls.SKIP));

  private final Path file;
  private final List<String> mistakes;
  private final ObjectReader reader;

  FieldBinding(Path file, List<String> mistakes) {
    this.file = file;
    this.mistakes = mistakes;
    this.reader = MAPPER.reader().withAttribute(FieldTypes.SCENARIO, file);
  }

  /**
   * Returns a record of the fields that are valid.
   *
   * @param path of the fields in the file, with a dot at its end; empty at the top
   * @param fields those that are not valid are removed
   */
  <T extends Checked> T bind(String path, ObjectNode fields, Class<T> type) {
    Set<String> wrong = new HashSet<>();
    while (true) {
      try {
        T bound = reader.forType(type).readValue(fields);
        bound.check(
            (field, text) -> {
              if (!wrong.contains(field)) {
                mistake(path + field, text);
              }
            });
        return bound;
      } catch (JsonMappingException e) {
        JsonPointer pointer = pointer(e);
        JsonNode parent = fields.at(pointer.head());
        JsonPointer ofField = parent.isArray() ? pointer.head() : pointer;
        String field = ofField.toString().substring(1).replace('/', '.');
        mistake(path + field, text(e, fields.at(pointer)));
        wrong.add(field);
        remove(parent, pointer.last());
        if (mistakes.size() > MAX_MISTAKES) {
          fields.removeAll();
        }
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  void mistake(String field, String text) {
    mistakes.add("%s: %s: %s".formatted(file, field, text));
  }

  private static JsonPointer pointer(JsonMappingException e) {
    JsonPointer pointer = JsonPointer.empty();
    for (Reference reference : e.getPath()) {
      String field = reference.getFieldName();
      pointer =
          field == null ? pointer.appendIndex(reference.getIndex()) : pointer.appendProperty(field);
    }
    return pointer;
  }

  private static void remove(JsonNode parent, JsonPointer child) {
    if (parent instanceof ArrayNode list) {
      list.remove(child.getMatchingIndex());
    } else if (parent instanceof ObjectNode object) {
      object.remove(child.getMatchingProperty());
    }
  }

  private static String text(JsonMappingException e, JsonNode value) {
    if (e instanceof UnrecognizedPropertyException unknown) {
      RecordComponent[] known = unknown.getReferringClass().getRecordComponents();
      return Arrays.stream(known)
          .map(RecordComponent::getName)
          .collect(Collectors.joining(", ", "there is no such field; give one of ", ""));
    }
    return "'%s' was given; give %s"
        .formatted(value.isValueNode() ? value.asText() : value, expected(e));
  }

  private static String expected(JsonMappingException e) {
    Class<?> type = e instanceof MismatchedInputException m ? m.getTargetType() : Object.class;
    if (type == String.class) {
      return "text";
    } else if (type.isRecord() || Map.class.isAssignableFrom(type)) {
      return "fields, indented below it";
    }
    return Collection.class.isAssignableFrom(type) ? "a list" : e.getOriginalMessage();
  }
}
