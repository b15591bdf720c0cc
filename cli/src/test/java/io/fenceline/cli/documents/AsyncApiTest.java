package io.fenceline.cli.documents;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.event.AdMatch;
import io.fenceline.event.Bytes;
import io.fenceline.event.DeadLetter;
import io.fenceline.event.MembershipSet;
import io.fenceline.event.RawHeader;
import io.fenceline.event.RefusalReason;
import io.fenceline.event.Transition;
import io.fenceline.event.TransitionReason;
import io.fenceline.event.TransitionType;
import io.fenceline.event.Trigger;
import io.fenceline.format.DeadLetterRecord;
import io.fenceline.format.JsonOutputWriter;
import io.fenceline.format.ValueFormats;
import io.fenceline.format.fix.FixField;
import io.fenceline.format.geojson.ZoneReader;
import io.fenceline.format.output.CloudEventAttributes;
import io.fenceline.format.output.EventKind;
import io.fenceline.gateway.GatewayTopics;
import io.fenceline.gateway.http.contract.Contract;
import io.fenceline.gateway.subscription.StreamKind;
import io.fenceline.gateway.subscription.SubscriptionRequest;
import io.fenceline.kafka.Topics;
import io.vertx.core.json.JsonObject;
import io.vertx.core.json.pointer.JsonPointer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The names in the AsyncAPI document against those of the code. */
class AsyncApiTest {
  private static final Bytes JSON = Bytes.utf8("{}");
  private static final JsonObject DOCUMENT = Contract.eventsDocument();

  @Test
  void itHasEveryTopicAndTheStream() {
    Topics job = Topics.withPrefix("");
    List<String> topics = new ArrayList<>(job.names());
    topics.addAll(List.of(GatewayTopics.of(job, "").places(), "undelivered", "/v1/stream"));
    assertThat(channels().map(channel -> channel.getString("address")))
        .containsExactlyInAnyOrderElementsOf(topics);
  }

  @Test
  void fieldsAreThoseThatAreWritten() {
    assertThat(fields("transition")).isEqualTo(names(ValueFormats.JSON.write(transition(true))));
    assertThat(required("transition")).isEqualTo(names(ValueFormats.JSON.write(transition(false))));
    assertThat(fields("adMatch")).isEqualTo(names(ValueFormats.JSON.write(adMatch(true))));
    assertThat(required("adMatch")).isEqualTo(names(ValueFormats.JSON.write(adMatch(false))));
    MembershipSet set =
        new MembershipSet("d", 1, 2, 3, List.of(new MembershipSet.Entry("z", 1, 1)));
    JsonObject written = new JsonObject(new String(JsonOutputWriter.write(set), UTF_8));
    assertThat(fields("memberships")).isEqualTo(Set.copyOf(written.fieldNames()));
    assertThat(required("memberships")).isEqualTo(fields("memberships"));
    assertThat(Set.copyOf(values("memberships", "/properties/zones/items/required")))
        .isEqualTo(written.getJsonArray("zones").getJsonObject(0).fieldNames());
  }

  @Test
  void fieldsOfInputsAreThoseThatAreRead() {
    assertThat(fields("fix")).isEqualTo(all(FixField.values(), FixField::jsonName));
    assertThat(fields("zone", "/properties/properties/properties"))
        .isEqualTo(ZoneReader.PROPERTIES);
    assertThat(fields("subscription")).isEqualTo(Set.copyOf(SubscriptionRequest.NAMES));
  }

  @Test
  void enumerationsAreThoseOfTheCode() {
    assertThat(values("transition", "/properties/type/enum"))
        .containsExactly(names(TransitionType.values()));
    assertThat(values("reason", "/enum")).containsExactly(names(TransitionReason.values()));
    assertThat(values("trigger", "/enum")).containsExactly(names(Trigger.values()));
    assertThat(Set.copyOf(values("deadLetterHeaders", "/properties/reason/enum")))
        .isEqualTo(all(RefusalReason.values(), RefusalReason::text));
    assertThat(Set.copyOf(values("undeliveredHeaders", "/properties/kind/enum")))
        .isEqualTo(all(EventKind.values(), EventKind::text));
    assertThat(Set.copyOf(values("subscription", "/properties/kinds/items/enum")))
        .isEqualTo(all(StreamKind.values(), StreamKind::subscription));
  }

  @Test
  void kindsOfTheStreamAreThoseOfTheOpenApiDocument() {
    Set<String> kinds = new TreeSet<>();
    for (Map.Entry<String, Object> schema :
        DOCUMENT.getJsonObject("components").getJsonObject("schemas")) {
      Object kind = JsonPointer.from("/properties/kind/const").queryJson(schema.getValue());
      if (kind != null) {
        kinds.add(kind.toString());
      }
    }
    Object documented =
        JsonPointer.from("/components/schemas/message/properties/kind/enum")
            .queryJson(Contract.document());
    assertThat(kinds).isEqualTo(Set.copyOf(list(documented)));
    assertThat(kinds).containsAll(all(StreamKind.values(), StreamKind::message));
  }

  @Test
  void headersAreThoseThatAreWritten() {
    assertThat(fields("deadLetterHeaders")).isEqualTo(headersOfADeadLetter());
    Set<String> cloudEvents = new TreeSet<>(Set.of("content-type"));
    Set<String> types = new TreeSet<>();
    for (TransitionType type : TransitionType.values()) {
      CloudEventAttributes attributes = CloudEventAttributes.of(transition(type), "/s");
      attributes.byName().keySet().forEach(name -> cloudEvents.add("ce_" + name));
      types.add(attributes.type());
    }
    for (Trigger trigger : Trigger.values()) {
      types.add(CloudEventAttributes.of(adMatch(trigger), "/s").type());
    }
    assertThat(fields("cloudEventHeaders")).isEqualTo(cloudEvents);
    assertThat(Set.copyOf(values("cloudEventHeaders", "/properties/ce_type/enum")))
        .isEqualTo(types);
  }

  /** All that there are: of an input that is too large in every respect. */
  private static Set<String> headersOfADeadLetter() {
    Bytes value = Bytes.of(new byte[DeadLetterRecord.MAX_VALUE_BYTES + 1]);
    Bytes key = Bytes.of(new byte[DeadLetterRecord.MAX_KEY_BYTES + 1]);
    List<RawHeader> input =
        Collections.nCopies(
            2, new RawHeader("h", Bytes.of(new byte[DeadLetterRecord.MAX_HEADER_BYTES])));
    DeadLetter letter =
        new DeadLetter(RefusalReason.NOT_JSON, "why", "zones", 0, 1, 2, input, key, value);
    Set<String> names = new TreeSet<>();
    DeadLetterRecord.of(letter).headers().forEach(header -> names.add(header.name()));
    return names;
  }

  private static Transition transition(boolean full) {
    return full
        ? new Transition(
            TransitionType.ENTER, TransitionReason.MOVED, "d", "z", 1, 2, 3, 4, 5, JSON, true, 6, 7)
        : new Transition(
            TransitionType.OVERDUE, null, "d", "z", 1, 2, Double.NaN, Double.NaN, 5, null);
  }

  private static Transition transition(TransitionType type) {
    return new Transition(type, TransitionReason.MOVED, "d", "z", 1, 2, 3, 4, 5, JSON);
  }

  private static AdMatch adMatch(boolean full) {
    return full
        ? new AdMatch("d", "z", Trigger.EXIT, TransitionReason.MOVED, 2, 3, 4, JSON, JSON, true)
        : new AdMatch("d", "z", Trigger.INSIDE, null, 2, 3, 4, null, JSON);
  }

  private static AdMatch adMatch(Trigger trigger) {
    return new AdMatch("d", "z", trigger, TransitionReason.MOVED, 2, 3, 4, JSON, JSON);
  }

  private static Stream<JsonObject> channels() {
    return DOCUMENT.getJsonObject("channels").stream()
        .map(channel -> (JsonObject) channel.getValue());
  }

  private static JsonObject schema(String name) {
    return DOCUMENT.getJsonObject("components").getJsonObject("schemas").getJsonObject(name);
  }

  private static Set<String> fields(String schema) {
    return fields(schema, "/properties");
  }

  private static Set<String> fields(String schema, String pointer) {
    return ((JsonObject) JsonPointer.from(pointer).queryJson(schema(schema))).fieldNames();
  }

  private static Set<String> required(String schema) {
    return Set.copyOf(values(schema, "/required"));
  }

  private static List<String> values(String schema, String pointer) {
    return list(JsonPointer.from(pointer).queryJson(schema(schema)));
  }

  private static List<String> list(Object array) {
    List<String> values = new ArrayList<>();
    ((Iterable<?>) array).forEach(value -> values.add(value.toString()));
    return values;
  }

  private static Set<String> names(byte[] json) {
    return new JsonObject(new String(json, UTF_8)).fieldNames();
  }

  private static String[] names(Enum<?>[] constants) {
    return Arrays.stream(constants).map(Enum::name).toArray(String[]::new);
  }

  private static <T> Set<String> all(T[] values, Function<T, String> name) {
    Set<String> names = new TreeSet<>();
    Arrays.stream(values).map(name).forEach(names::add);
    return names;
  }
}
