package io.fenceline.kafka.registry;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import io.fenceline.event.RefusalReason;
import io.fenceline.format.avro.SchemaRefusedException;
import io.fenceline.format.input.RefusedException;
import java.net.URLEncoder;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;
import org.apache.avro.Schema;
import org.apache.avro.SchemaParseException;

/**
 * The answers of a registry, which never change, but for ids that are not known yet. Thread-safe.
 */
final class RegistryCache {
  /** How long an id that was unknown is not asked for again. */
  private static final Duration UNKNOWN = Duration.ofSeconds(30);

  /** Of ids that are unknown; records may hold any. */
  private static final int MOST_UNKNOWN = 1000;

  private record Registration(String subject, Schema schema) {}

  private record Unknown(String why, long untilNanos) {}

  private final RegistrySettings settings;
  private final RegistryHttp http;
  private final RegistryWait wait;
  private final LongSupplier nanoClock;
  private final Map<Integer, Schema> schemas = new ConcurrentHashMap<>();
  private final Map<Registration, Integer> ids = new ConcurrentHashMap<>();
  private final Map<Integer, Unknown> unknown = new ConcurrentHashMap<>();

  RegistryCache(RegistrySettings settings, RegistryWait wait, LongSupplier nanoClock) {
    this.settings = settings;
    this.http = new RegistryHttp(settings);
    this.wait = wait;
    this.nanoClock = nanoClock;
  }

  Optional<String> problem() {
    return wait.problem();
  }

  Schema schema(int id) throws RefusedException {
    Schema schema = schemas.get(id);
    return schema == null ? fetch(id) : schema;
  }

  private Schema fetch(int id) throws RefusedException {
    Unknown before = unknown.get(id);
    if (before != null && nanoClock.getAsLong() - before.untilNanos() < 0) {
      throw refusal(before.why());
    }
    Optional<JsonNode> answer = wait.forAnswer(() -> http.get("/schemas/ids/" + id));
    if (answer.isEmpty()) {
      throw unknown(id, "schema registry %s has no schema of id %d".formatted(settings.url(), id));
    }
    try {
      Schema schema = parse(answer.get());
      schemas.put(id, schema);
      return schema;
    } catch (SchemaParseException e) {
      throw unknown(id, "the schema of id %d is none of Avro: %s".formatted(id, e.getMessage()));
    }
  }

  private RefusedException unknown(int id, String why) {
    if (unknown.size() >= MOST_UNKNOWN) {
      unknown.clear();
    }
    unknown.put(id, new Unknown(why, nanoClock.getAsLong() + UNKNOWN.toNanos()));
    return refusal(why);
  }

  private static RefusedException refusal(String why) {
    return new RefusedException(RefusalReason.NOT_AVRO, why);
  }

  private Schema parse(JsonNode answer) {
    return parse(answer, new Schema.Parser());
  }

  /** With the schemas of other subjects that it refers to. */
  private Schema parse(JsonNode answer, Schema.Parser parser) {
    String type = answer.path("schemaType").asText("AVRO");
    if (!type.equals("AVRO")) {
      throw new SchemaParseException("it is of type " + type);
    }
    for (JsonNode reference : answer.path("references")) {
      String path =
          versions(reference.path("subject").asText()) + '/' + reference.path("version").asInt();
      if (!parser.getTypes().containsKey(reference.path("name").asText())) {
        parse(
            wait.forAnswer(() -> http.get(path))
                .orElseThrow(() -> new SchemaParseException("there is no " + path)),
            parser);
      }
    }
    return parser.parse(answer.path("schema").asText());
  }

  int id(String subject, Schema schema) {
    Registration registration = new Registration(subject, schema);
    Integer id = ids.get(registration);
    return id == null ? wait.forAnswer(() -> register(registration)) : id;
  }

  void prepare(String subject, Schema schema) {
    wait.forAnswerAtStart(() -> register(new Registration(subject, schema)));
  }

  private int register(Registration registration) {
    Optional<JsonNode> answer =
        settings.registers()
            ? http.post(versions(registration.subject()), registration.schema().toString())
            : registered(registration);
    int id = answer.map(json -> json.path("id").asInt()).orElseThrow(() -> lacking(registration));
    ids.put(registration, id);
    return id;
  }

  /**
   * The newest version of the same schema. A registry that is asked for a schema may compare it
   * with its own character by character.
   */
  private Optional<JsonNode> registered(Registration registration) {
    String versions = versions(registration.subject());
    List<JsonNode> numbers = new ArrayList<>();
    http.get(versions).ifPresent(json -> json.forEach(numbers::add));
    Collections.reverse(numbers);
    return numbers.stream()
        .map(number -> http.get(versions + '/' + number.asInt()))
        .flatMap(Optional::stream)
        .filter(version -> isSame(version, registration.schema()))
        .findFirst();
  }

  private boolean isSame(JsonNode version, Schema schema) {
    try {
      return parse(version).equals(schema);
    } catch (SchemaParseException e) {
      return false;
    }
  }

  private RegistryAwayException lacking(Registration registration) {
    return new RegistryAwayException(
        "schema registry %s (--registry): subject %s does not have the schema %s that is written; register it (docs/avro.md), or leave out --no-register"
            .formatted(settings.url(), registration.subject(), registration.schema().getFullName()),
        true,
        null);
  }

  Optional<Schema> latest(String subject) {
    Optional<JsonNode> answer =
        wait.forAnswerAtStart(() -> http.get(versions(subject) + "/latest"));
    try {
      return answer.map(this::parse);
    } catch (SchemaParseException e) {
      throw new SchemaRefusedException(
          "subject %s: its newest schema is none of Avro (%s)".formatted(subject, e.getMessage()));
    }
  }

  private static String versions(String subject) {
    return subject(subject) + "/versions";
  }

  private static String subject(String name) {
    return "/subjects/" + URLEncoder.encode(name, UTF_8).replace("+", "%20");
  }
}
