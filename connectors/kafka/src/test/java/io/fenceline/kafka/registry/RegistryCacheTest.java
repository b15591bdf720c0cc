package io.fenceline.kafka.registry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fenceline.event.RefusalReason;
import io.fenceline.format.avro.SchemaRefusedException;
import io.fenceline.format.input.ReadInterruptedException;
import io.fenceline.format.input.RefusedException;
import io.fenceline.kafka.loop.BackgroundLoop;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.avro.Schema;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@DisplayName(
    "E4, E6: a registry that is away is waited for, an id that it does not know is refused")
@Timeout(30)
class RegistryCacheTest {
  private static final Schema TEXT = Schema.create(Schema.Type.STRING);
  private static final String UNKNOWN_SCHEMA = "{'error_code':40403,'message':'Schema not found'}";

  private final List<Long> pausesMillis = new ArrayList<>();
  private final AtomicLong nanos = new AtomicLong();
  private RegistryWait wait = new RegistryWait(pause -> pausesMillis.add(pause.toMillis()));
  private FakeRegistry registry;

  @BeforeEach
  void open() throws IOException {
    registry = new FakeRegistry();
  }

  @AfterEach
  void close() {
    registry.close();
  }

  private RegistryCache cache(Map<String, String> properties, boolean registers) {
    RegistrySettings settings = new RegistrySettings(registry.url(), properties, registers);
    return new RegistryCache(settings, wait, nanos::get);
  }

  private RegistryCache cache() {
    return cache(Map.of(), true);
  }

  @Test
  void aSchemaIsAskedForOnce() throws Exception {
    registry.when("GET /schemas/ids/7", 200, "{'schema':'\\'string\\''}".replace("\\'", "\\\""));
    RegistryCache cache = cache();
    assertThat(cache.schema(7)).isEqualTo(TEXT).isSameAs(cache.schema(7));
    assertThat(registry.questions).containsExactly("GET /schemas/ids/7");
  }

  @Test
  void anUnknownIdIsRefusedAndAskedForAgainAfterHalfAMinute() {
    registry.when("GET /schemas/ids/7", 404, UNKNOWN_SCHEMA);
    RegistryCache cache = cache();
    for (int i = 0; i < 3; i++) {
      assertThatThrownBy(() -> cache.schema(7))
          .isInstanceOfSatisfying(
              RefusedException.class, e -> assertThat(e.reason()).isEqualTo(RefusalReason.NOT_AVRO))
          .hasMessage("schema registry " + registry.url() + " has no schema of id 7");
    }
    assertThat(registry.questions).hasSize(1);
    nanos.addAndGet(Duration.ofSeconds(30).toNanos());
    assertThatThrownBy(() -> cache.schema(7)).isInstanceOf(RefusedException.class);
    assertThat(registry.questions).hasSize(2);
  }

  @Test
  void aSchemaThatIsNoneOfAvroIsRefused() {
    registry.when("GET /schemas/ids/7", 200, "{'schemaType':'PROTOBUF','schema':'message A {}'}");
    assertThatThrownBy(() -> cache().schema(7))
        .isInstanceOf(RefusedException.class)
        .hasMessage("the schema of id 7 is none of Avro: it is of type PROTOBUF");
  }

  @Test
  void aSchemaMayReferToThoseOfOtherSubjects() throws Exception {
    registry
        .when(
            "GET /schemas/ids/7",
            200,
            "{'schema':'{\\'type\\':\\'array\\',\\'items\\':\\'acme.Place\\'}','references':[{'name':'acme.Place','subject':'places','version':2}]}"
                .replace("\\'", "\\\""))
        .when(
            "GET /subjects/places/versions/2",
            200,
            "{'schema':'{\\'type\\':\\'record\\',\\'name\\':\\'acme.Place\\',\\'fields\\':[]}'}"
                .replace("\\'", "\\\""));
    assertThat(cache().schema(7).getElementType().getFullName()).isEqualTo("acme.Place");
  }

  @Test
  void aRegistryThatIsAwayIsWaitedForWithGrowingPauses() throws Exception {
    registry
        .when("GET /schemas/ids/7", 503, "busy")
        .when("GET /schemas/ids/7", 500, "busy")
        .when("GET /schemas/ids/7", 401, "{'message':'Unauthorized'}")
        .when("GET /schemas/ids/7", 200, "{'schema':'{\\\"type\\\":\\\"string\\\"}'}");
    List<Optional<String>> problems = new ArrayList<>();
    RegistryCache[] cache = new RegistryCache[1];
    wait =
        new RegistryWait(
            pause -> {
              pausesMillis.add(pause.toMillis());
              problems.add(cache[0].problem());
            });
    cache[0] = cache();
    assertThat(cache[0].schema(7)).isEqualTo(TEXT);
    assertThat(pausesMillis).containsExactly(250L, 500L, 1000L);
    assertThat(problems.get(0)).hasValueSatisfying(text -> assertThat(text).contains("503"));
    assertThat(problems.get(2))
        .contains(
            "schema registry "
                + registry.url()
                + " (--registry): it answers 401 to /schemas/ids/7 (Unauthorized); give"
                + " basic.auth.user.info or bearer.auth.token in the file of --registry-config, of"
                + " somebody who may");
    assertThat(cache[0].problem()).isEmpty();
  }

  @Test
  void aRegistryThatDoesNotListenIsAway() {
    String url = registry.url();
    registry.close();
    wait =
        new RegistryWait(
            pause -> {
              throw new InterruptedException();
            });
    RegistryCache cache = cache();
    assertThatThrownBy(() -> cache.prepare("transitions-value", TEXT))
        .isInstanceOf(ReadInterruptedException.class);
    assertThat(Thread.interrupted()).isTrue();
    assertThat(cache.problem().orElseThrow())
        .startsWith("schema registry " + url + " (--registry): it cannot be reached (")
        .endsWith("; start it, or correct the address");
  }

  @Test
  void aLoopThatWaitsSaysSoAndEndsWhenItIsClosed() throws Exception {
    registry.when("GET /schemas/ids/7", 503, "busy");
    CountDownLatch waits = new CountDownLatch(1);
    CountDownLatch ended = new CountDownLatch(1);
    wait =
        new RegistryWait(
            pause -> {
              waits.countDown();
              Thread.onSpinWait();
            });
    RegistryCache cache = cache();
    BackgroundLoop loop =
        new BackgroundLoop(
            "reader",
            "the reader",
            Duration.ZERO,
            () -> {
              try {
                cache.schema(7);
              } catch (ReadInterruptedException e) {
                ended.countDown();
                throw e;
              }
            });
    try (loop) {
      loop.start();
      waits.await();
      assertThat(loop.problem().orElseThrow()).contains("it answers 503 to /schemas/ids/7 (busy)");
      assertThat(loop.liveness().problem()).isEmpty();
    }
    ended.await();
  }

  @Test
  void aSchemaIsRegisteredOnceUnderItsSubject() {
    registry.when("POST /subjects/a%20b-value/versions", 200, "{'id':9}");
    RegistryCache cache = cache();
    cache.prepare("a b-value", TEXT);
    assertThat(cache.id("a b-value", TEXT)).isEqualTo(9);
    assertThat(registry.questions).containsExactly("POST /subjects/a%20b-value/versions");
  }

  @Test
  void withoutRegisteringTheSchemaHasToBeThere() {
    registry
        .when("GET /subjects/transitions-value/versions", 404, "{'error_code':40401}")
        .when("GET /subjects/transitions-value/versions", 200, "[1,2]")
        .when("GET /subjects/transitions-value/versions/2", 200, "{'id':8,'schema':'no schema'}")
        .when(
            "GET /subjects/transitions-value/versions/1",
            200,
            "{'id':9,'schema':'{ \\'type\\': \\'string\\' }'}");
    RegistryCache cache = cache(Map.of(), false);
    assertThatThrownBy(() -> cache.prepare("transitions-value", TEXT))
        .isInstanceOf(SchemaRefusedException.class)
        .hasMessageContaining("subject transitions-value does not have the schema string")
        .hasMessageContaining("--no-register");
    assertThat(cache.id("transitions-value", TEXT)).isEqualTo(9);
  }

  @Test
  void whatWouldBeAnsweredTheSameLaterIsRefusedAtTheStartOnly() {
    registry
        .when("POST /subjects/locations-value/versions", 409, "{'message':'incompatible'}")
        .when("GET /subjects/locations-value/versions/latest", 404, "<html>no such page</html>");
    assertThatThrownBy(() -> cache().prepare("locations-value", TEXT))
        .isInstanceOf(SchemaRefusedException.class)
        .hasMessageContaining("not compatible with")
        .hasMessageContaining("incompatible");
    assertThatThrownBy(() -> cache().latest("locations-value"))
        .isInstanceOf(SchemaRefusedException.class)
        .hasMessageContaining("correct the address");
    assertThat(pausesMillis).isEmpty();
  }

  @Test
  void aSubjectWithoutSchemasHasNoNewest() {
    registry.when(
        "GET /subjects/locations-value/versions/latest", 404, "{'error_code':40401,'message':''}");
    assertThat(cache().latest("locations-value")).isEmpty();
  }

  @Test
  void credentialsAreSent() {
    registry.when("POST /subjects/a-value/versions", 200, "{'id':9}");
    cache(Map.of("basic.auth.user.info", "ann:é"), true).prepare("a-value", TEXT);
    cache(Map.of("schema.registry.bearer.auth.token", "t0ken"), true).prepare("a-value", TEXT);
    assertThat(registry.authorizations).containsExactly("Basic YW5uOsOp", "Bearer t0ken");
  }

  @Test
  void mistakesInPropertiesNameThem() {
    RegistrySettings settings =
        new RegistrySettings(
            "http://localhost:1",
            Map.of(
                "basic.auth.user.info", "ann",
                "bearer.auth.token", "t",
                "bearer.auth.tokn", "t",
                "ssl.truststore.location", "no-such-file"),
            true);
    assertThat(settings.mistakes())
        .containsExactly(
            "bearer.auth.tokn: there is no such property; there are basic.auth.user.info,"
                + " bearer.auth.token, ssl.truststore.location, ssl.truststore.password",
            "basic.auth.user.info and bearer.auth.token: give one of the two",
            "basic.auth.user.info: give USER:PASSWORD",
            "ssl.truststore.location: there is no file no-such-file");
    assertThat(settings.toString()).doesNotContain("ann");
  }
}
