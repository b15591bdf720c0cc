package io.fenceline.delivery.config;

import static java.nio.charset.StandardCharsets.UTF_16;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.delivery.event.WebhookForm;
import io.fenceline.delivery.order.DeliveryLimits;
import io.fenceline.delivery.order.RetryPolicy;
import io.fenceline.format.output.EventKind;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DeliveryConfigTest {
  private static final String SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";

  @TempDir private Path directory;
  private final List<String> mistakes = new ArrayList<>();

  private DeliveryConfig read(String text) throws IOException {
    Path file = Files.writeString(directory.resolve("delivery.yaml"), text);
    DeliveryConfig config = DeliveryConfig.read(file, Map.of("SECRET", SECRET), mistakes);
    mistakes.replaceAll(mistake -> mistake.replace(file + ": ", ""));
    return config;
  }

  private String webhook(String more) {
    return """
    endpoints:
      - name: dispatch
        url: https://dispatch.example.com/hook?from=fenceline
        secrets: [{environment: SECRET}]
    %s
    """
        .formatted(more.isEmpty() ? "" : "    " + more);
  }

  @Test
  void allFieldsAreRead() throws IOException {
    Files.writeString(directory.resolve("secret"), SECRET + "\n\n" + SECRET.replace('S', 'T'));
    Endpoint endpoint =
        read("""
            endpoints:
              - name: dispatch
                url: https://dispatch.example.com:8443/hook
                secrets:
                  - file: secret
                  - environment: SECRET
                body: cloudevents-binary
                allowPrivateAddresses: true
                events:
                  kinds: [transitions]
                  types: [ENTER, EXIT]
                  zones: depot
                  when: event.deviceId.startsWith('truck-')
                retry: {first: 2s, longest: 5min, giveUpAfter: 12h}
                limits: {inFlight: 4, perSecond: 2.5}
                timeout: 3s
                start: 2026-01-31T08:00:00Z
            """)
            .endpoints()
            .get(0);
    assertThat(mistakes).isEmpty();
    Target.Webhook target = (Target.Webhook) endpoint.target();
    assertThat(target.url()).isEqualTo(URI.create("https://dispatch.example.com:8443/hook"));
    assertThat(target.secrets()).hasSize(3);
    assertThat(target.body()).isEqualTo(WebhookForm.CLOUDEVENTS_BINARY);
    assertThat(target.allowPrivateAddresses()).isTrue();
    assertThat(endpoint.filter().kinds()).containsExactly(EventKind.TRANSITION);
    assertThat(endpoint.filter().types()).containsExactlyInAnyOrder("ENTER", "EXIT");
    assertThat(endpoint.filter().zones()).containsExactly("depot");
    assertThat(endpoint.filter().when()).isNotNull();
    assertThat(endpoint.retry())
        .isEqualTo(
            new RetryPolicy(Duration.ofSeconds(2), Duration.ofMinutes(5), Duration.ofHours(12)));
    assertThat(endpoint.limits()).isEqualTo(new DeliveryLimits(4, 2.5));
    assertThat(endpoint.timeout()).isEqualTo(Duration.ofSeconds(3));
    assertThat(endpoint.start()).isEqualTo(new Start(1_769_846_400_000L));
  }

  @Test
  void aReceiverOfItsOwnFormNeedsNoSignatureButMayHaveASecretAddressAndHeaders()
      throws IOException {
    Files.writeString(directory.resolve("token"), "Bearer c2hvcnQ\n");
    Files.writeString(directory.resolve("address"), "https://hooks.example.com/c2hvcnQ\n");
    Target.Webhook target =
        (Target.Webhook)
            read("""
                endpoints:
                  - name: chat
                    url: {file: address}
                    headers:
                      - name: Authorization
                        file: token
                    body: |
                      {"text": "{{deviceId}} {{type}} {{zoneId}}"}
                """)
                .endpoints()
                .get(0)
                .target();
    assertThat(mistakes).isEmpty();
    assertThat(target.url()).isEqualTo(URI.create("https://hooks.example.com/c2hvcnQ"));
    assertThat(target.secrets()).isEmpty();
    assertThat(target.headers())
        .isEqualTo(Map.of("authorization", new Secret("Bearer c2hvcnQ".getBytes(UTF_8))));
    assertThat(target.body().mediaType()).isEqualTo("application/json; charset=utf-8");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "url: {file: ftp} | endpoints[0].url: it does not hold an address such as",
        "url: {file: absent} | endpoints[0].url.file: cannot read 'absent'",
        "headers: [{name: Host, file: ftp}] | endpoints[0].headers[0].name: 'Host' was given; give a name of a-z",
        "headers: [{name: X-Key, file: lines}] | endpoints[0].headers[0].: it does not hold one line of printable ASCII",
        "body: x | endpoints[0].body: 'x' was given; give plain or cloudevents or cloudevents-binary, or a template with {{fields}}",
        "'body: \"{\\\"a\\\": {{id}} }\"' | endpoints[0].body: '{\"a\": {{id}} }' was given; give a template that gives JSON",
        "contentType: text/plain | endpoints[0].contentType: is for a body with a template",
      })
  void mistakesOfTemplatesAndHeadersShowNoSecret(String line, String message) throws IOException {
    Files.writeString(directory.resolve("ftp"), "ftp://c2hvcnQ");
    Files.writeString(directory.resolve("lines"), "c2hvcnQ\nc2hvcnQ");
    String text = webhook(line);
    read(line.startsWith("url") ? text.replaceFirst(" +url: https.*\n", "") : text);
    assertThat(mistakes).anySatisfy(mistake -> assertThat(mistake).startsWith(message));
    assertThat(String.join(" ", mistakes)).doesNotContain("c2hvcnQ");
  }

  @Test
  void theSchemeOfAnAddressMayBeInUpperCase() throws IOException {
    Endpoint endpoint = read(webhook("").replace("https://", "HTTPS://")).endpoints().get(0);
    assertThat(mistakes).isEmpty();
    assertThat(((Target.Webhook) endpoint.target()).url().getScheme()).isEqualTo("https");
  }

  @Test
  void theRestHasDefaults() throws IOException {
    Endpoint endpoint = read(webhook("")).endpoints().get(0);
    assertThat(mistakes).isEmpty();
    Target.Webhook target = (Target.Webhook) endpoint.target();
    assertThat(target.body()).isEqualTo(WebhookForm.PLAIN);
    assertThat(target.allowPrivateAddresses()).isFalse();
    assertThat(endpoint.filter().kinds()).isEqualTo(EventKind.OF_DEVICES);
    assertThat(endpoint.retry()).isEqualTo(RetryPolicy.DEFAULT);
    assertThat(endpoint.limits()).isEqualTo(new DeliveryLimits(16, 0));
    assertThat(endpoint.timeout()).isEqualTo(Duration.ofSeconds(15));
    assertThat(endpoint.start()).isEqualTo(Start.LATEST);
  }

  @Test
  void mqttHasATopicAndAPasswordFromElsewhere() throws IOException {
    Endpoint endpoint =
        read("""
            endpoints:
              - name: home
                url: mqtts://broker.example.com
                topic: fleet/{deviceId}/events
                body: owntracks
                user: fenceline
                password: {environment: SECRET}
            """)
            .endpoints()
            .get(0);
    assertThat(mistakes).isEmpty();
    Target.Mqtt target = (Target.Mqtt) endpoint.target();
    assertThat(target.topic()).isEqualTo("fleet/{deviceId}/events");
    assertThat(target.body()).isEqualTo(MqttBody.OWN_TRACKS);
    assertThat(target.password()).hasToString("(secret)");
    assertThat(endpoint.filter().kinds()).containsExactly(EventKind.TRANSITION);
    assertThat(endpoint.filter().types()).containsExactlyInAnyOrder("ENTER", "EXIT");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "body: xml | endpoints[0].body: 'xml' was given; give plain or cloudevents or cloudevents-binary",
        "timeout: 10min | endpoints[0].timeout: '10min' was given; give a duration such as 500ms, 30s, 5min, 2h, 7d or PT5M, above zero, at most 2min",
        "timeout: [1s] | endpoints[0].timeout: expected one value",
        "start: soon | endpoints[0].start: 'soon' was given; give earliest, latest, none or a time such as 2026-01-31T08:00:00Z",
        "limits: {inFlight: 0} | endpoints[0].limits.inFlight: '0' was given; give a whole number from 1 to 1000",
        "limits: 5 | endpoints[0].limits: expected fields of its own",
        "events: {types: [LEAVE]} | endpoints[0].events.types: 'LEAVE' was given; give some of ENTER, EXIT, DWELL, CROSS, APPROACH, OVERDUE, INSIDE (of ads), OVER, WITHIN, COUNT (of occupancy)",
        "events: {kinds: all} | endpoints[0].events.kinds: 'all' was given; give transitions or ad-matches or occupancy",
        "'events: {when: ''event.speed > 3''}' | endpoints[0].events.when: 'event.speed > 3' was given; give a condition: line 1, column 6: undefined field 'speed'",
        "retry: {first: 2h} | endpoints[0].retry.longest: is shorter than 'first'",
        "topic: x | endpoints[0].topic: there is no such field; there are",
        "caFile: absent.pem | endpoints[0].caFile: 'absent.pem' was given; give a file that is there",
      })
  void aMistakeIsReportedWithItsField(String line, String message) throws IOException {
    read(webhook(line));
    assertThat(mistakes).hasSize(1);
    assertThat(mistakes.get(0)).startsWith(message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "http://example.com/hook | is not encrypted; give an https address, or 'allowHttp: true'",
        "https://user:pw@example.com/ | without a user",
        "ftp://example.com/ | give an address such as",
        "https:///hook | give an address such as",
        "mqtt://broker/topic | of MQTT also without a path",
      })
  void anAddressThatCannotBeUsedIsRefused(String url, String message) throws IOException {
    read(webhook("").replaceAll("https://\\S+", url));
    assertThat(mistakes).hasSize(1);
    assertThat(mistakes.get(0)).startsWith("endpoints[0].url: ").contains(message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "[] | endpoints[0].secrets: give one or more of 'file: PATH' or 'environment: NAME'",
        "[{environment: ABSENT}] | endpoints[0].secrets[0].environment: the environment has no variable ABSENT",
        "[{file: absent}] | endpoints[0].secrets[0].file: cannot read 'absent'",
        "[{file: a, environment: B}] | endpoints[0].secrets[0].: give 'file: PATH' or 'environment: NAME'",
        "[{text: whsec_abc}] | endpoints[0].secrets[0].text: there is no such field",
        "[{file: short}] | endpoints[0].secrets[0].: it has 5 bytes; expected a secret of Standard Webhooks",
        "[{file: bare}] | endpoints[0].secrets[0].: it does not begin with whsec_: write that before it; expected",
        "[{file: marked}] | endpoints[0].secrets[0].: it begins with a byte order mark: save it without; expected",
        "[{file: url-safe}] | endpoints[0].secrets[0].: it is in the URL-safe form of Base64: write + for each - and / for each _ after whsec_; expected",
        "[{file: hex}] | endpoints[0].secrets[0].: it is no Base64 after whsec_; expected",
        "[{file: utf-16}] | endpoints[0].secrets[0].file: 'utf-16' is no text in UTF-8; save it as UTF-8",
      })
  void secretsHaveTheirFormAndNoMessageShowsThem(String secrets, String message)
      throws IOException {
    Files.writeString(directory.resolve("short"), "whsec_c2hvcnQ=");
    String good = SECRET.replace("whsec_", "c2hvcnQ");
    Files.writeString(directory.resolve("bare"), good);
    Files.writeString(directory.resolve("marked"), "\uFEFFwhsec_" + good);
    Files.writeString(directory.resolve("url-safe"), "whsec_" + good.replace('w', '-'));
    Files.writeString(directory.resolve("hex"), "whsec_c2hvcnQ:" + good);
    Files.write(directory.resolve("utf-16"), good.getBytes(UTF_16));
    read(webhook("").replaceFirst("\\[\\{.*]", java.util.regex.Matcher.quoteReplacement(secrets)));
    assertThat(mistakes).anySatisfy(mistake -> assertThat(mistake).startsWith(message));
    assertThat(String.join(" ", mistakes)).doesNotContain("c2hvcnQ");
  }

  @Test
  void everyMistakeIsReportedAtOnce() throws IOException {
    read(
        """
        endpoint: x
        endpoints:
          - url: https://example.com
            secrets: [{environment: SECRET}]
          - name: Dispatch
            secrets: [{environment: SECRET}]
          - name: home
            url: mqtt://broker
            topic: fleet/#
          - name: home
            url: mqtt://broker
            topic: fleet/{device}
          - none
        """);
    assertThat(mistakes)
        .containsExactlyInAnyOrder(
            "endpoint: there is no such field; there are endpoints",
            "endpoints[0].name: is missing; give a name of its own",
            "endpoints[1].name: 'Dispatch' was given; give 1 to 63 of a-z 0-9 -",
            "endpoints[1].url: is missing; give an address such as https://example.com/hook or"
                + " mqtts://broker.example.com",
            "endpoints[2].topic: 'fleet/#' was given; give a topic without + and #, in which"
                + " {deviceId}, {zoneId}, {type} and {kind} may stand",
            "endpoints[3].name: 'home' is there twice",
            "endpoints[3].topic: 'fleet/{device}' was given; give a topic without + and #, in which"
                + " {deviceId}, {zoneId}, {type} and {kind} may stand",
            "endpoints[4]: expected fields of its own");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "endpoints: [ | is no YAML",
        "[] | expected 'endpoints', a list",
        "endpoints: [] | endpoints: give at least one",
        "'endpoints: {}' | endpoints: expected a list",
        "!!javax.script.ScriptEngineManager [] | is no YAML",
        "'{endpoints: [], endpoints: []}' | is no YAML: while constructing a mapping",
      })
  void aFileThatIsNoConfigurationIsRefused(String text, String message) throws IOException {
    read(text);
    assertThat(mistakes).isNotEmpty();
    assertThat(mistakes.get(0)).startsWith(message);
  }

  /** T9. */
  @Test
  void aCountHasNoDeviceInItsTopic() throws IOException {
    read(
        """
        endpoints:
          - name: counts
            url: mqtt://broker
            topic: fleet/{deviceId}
            events: {kinds: [occupancy]}
        """);
    assertThat(mistakes)
        .containsExactly(
            "endpoints[0].topic: a count has no {deviceId}; use {zoneId}, or an endpoint of its own");
  }

  @Test
  void owntracksCannotExpressOtherEvents() throws IOException {
    read(
        """
        endpoints:
          - name: home
            url: mqtt://broker
            topic: fleet
            body: owntracks
            events: {types: [DWELL]}
        """);
    assertThat(mistakes)
        .containsExactly(
            "endpoints[0].body: 'owntracks' has ENTER and EXIT of transitions only; leave others out"
                + " of 'events'");
  }
}
