package io.fenceline.gateway.http.contract;

import io.fenceline.format.input.FieldError;
import io.fenceline.gateway.http.message.Problem;
import io.fenceline.gateway.http.message.ProblemType;
import io.vertx.core.MultiMap;
import io.vertx.ext.web.RoutingContext;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Reads the parameters of one operation. Thread-safe. */
public final class Parameters {
  private final List<ParameterReader> readers;
  private final Set<String> queryNames;
  private final boolean takesOthers;

  /**
   * @param takesOthers whether unknown query parameters are ignored, rather than refused
   */
  Parameters(List<ParameterReader> readers, boolean takesOthers) {
    this.takesOthers = takesOthers;
    this.readers = List.copyOf(readers);
    this.queryNames =
        readers.stream()
            .filter(reader -> !reader.isInPath())
            .map(ParameterReader::name)
            .collect(Collectors.toUnmodifiableSet());
  }

  /**
   * The values by name; those that are absent and have no default are left out.
   *
   * @throws Problem with all parameters that are wrong
   */
  public Map<String, Object> read(RoutingContext context) {
    Utf8Url.require(context.request());
    MultiMap query = query(context);
    Map<String, Object> values = new HashMap<>();
    List<FieldError> errors = new ArrayList<>(0);
    for (ParameterReader reader : readers) {
      String text =
          reader.isInPath() ? context.pathParam(reader.name()) : single(reader, query, errors);
      if (text != null) {
        put(reader, text, values, errors);
      } else if (reader.isRequired() && !query.contains(reader.name())) {
        errors.add(new FieldError(reader.name(), null, reader.expected()));
      } else if (reader.otherwise() != null) {
        values.put(reader.name(), reader.otherwise());
      }
    }
    checkNames(query, errors);
    if (!errors.isEmpty()) {
      throw Problem.of(ProblemType.INVALID_REQUEST, errors);
    }
    return values;
  }

  private static MultiMap query(RoutingContext context) {
    try {
      return context.queryParams();
    } catch (RuntimeException e) {
      throw Problem.parameter("query", context.request().query(), "a query in percent-encoding");
    }
  }

  private static String single(ParameterReader reader, MultiMap query, List<FieldError> errors) {
    List<String> given = query.getAll(reader.name());
    if (given.size() > 1) {
      errors.add(new FieldError(reader.name(), String.join(", ", given), "one value"));
      return null;
    }
    return given.isEmpty() ? null : given.get(0);
  }

  private static void put(
      ParameterReader reader, String text, Map<String, Object> values, List<FieldError> errors) {
    Object value = reader.read(text);
    if (value == null) {
      errors.add(new FieldError(reader.name(), text, reader.expected()));
    } else {
      values.put(reader.name(), value);
    }
  }

  /** A misspelt parameter would otherwise be ignored in silence. */
  private void checkNames(MultiMap query, List<FieldError> errors) {
    if (takesOthers || query.size() == 0) {
      return;
    }
    for (String name : query.names()) {
      if (!queryNames.contains(name)) {
        String known = String.join(", ", queryNames.stream().sorted().toList());
        errors.add(
            new FieldError(
                name,
                query.get(name),
                known.isEmpty() ? "no query parameters" : "only the parameters " + known));
      }
    }
  }
}
