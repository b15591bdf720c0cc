package io.fenceline.job.options;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fenceline.kafka.KafkaSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

class KafkaArgumentsTest {
  @TempDir private Path directory;
  private final List<String> mistakes = new ArrayList<>();

  private KafkaSettings parse(String... args) {
    KafkaArguments arguments = new KafkaArguments();
    new CommandLine(CommandLine.Model.CommandSpec.create().addMixin("kafka", specOf(arguments)))
        .parseArgs(KafkaArguments.expand(args));
    return arguments.settings(mistakes);
  }

  private static CommandLine.Model.CommandSpec specOf(KafkaArguments arguments) {
    return CommandLine.Model.CommandSpec.forAnnotatedObject(arguments);
  }

  private Path file(String content) throws IOException {
    return Files.writeString(directory.resolve("client.properties"), content);
  }

  @Test
  void theDefaultIsTheLocalBroker() {
    assertThat(parse().bootstrapServers()).isEqualTo("localhost:9092");
    assertThat(mistakes).isEmpty();
  }

  @Test
  void anyPropertyIsPassedOnAndItsValueMayContainEqualsSigns() {
    KafkaSettings settings =
        parse("--kafka.linger.ms=5", "--kafka.sasl.jaas.config=Module required user=\"a=b\";");

    assertThat(settings.properties())
        .containsEntry("linger.ms", "5")
        .containsEntry("sasl.jaas.config", "Module required user=\"a=b\";");
    assertThat(mistakes).isEmpty();
  }

  @Test
  void aValueMayReferToAConfigProvider() {
    KafkaSettings settings =
        parse(
            "--kafka.config.providers=user",
            "--kafka.config.providers.user.class=org.example.Provider",
            "--kafka.request.timeout.ms=${user:/etc/login:timeout}");

    assertThat(mistakes).isEmpty();
    assertThat(settings.properties()).hasSize(4);
    assertThat(settings.consumer())
        .containsEntry("config.providers", "user")
        .containsEntry("config.providers.user.class", "org.example.Provider")
        .containsEntry("request.timeout.ms", "${user:/etc/login:timeout}");
  }

  @Test
  void theCommandLineWinsOverTheFileAndTheFileOverTheDefaults() throws IOException {
    Path file = file("bootstrap.servers=file:1\nlinger.ms=1\nacks=1\nmy.plugin=x\n");

    KafkaSettings settings = parse("--kafka-config", file.toString(), "--kafka.linger.ms=2");

    assertThat(settings.properties())
        .containsEntry("bootstrap.servers", "file:1")
        .containsEntry("linger.ms", "2")
        .containsEntry("acks", "1")
        .containsEntry("my.plugin", "x");
    assertThat(parse("--kafka-config=" + file, "--bootstrap-servers=a:1,b:2").bootstrapServers())
        .isEqualTo("a:1,b:2");
    assertThat(mistakes).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--kafak.linger.ms=1",
        "--kafka-confg=x",
        "--kafka.linger.ms",
        "--kafka.=1",
        "--kafkalinger.ms=1"
      })
  void mistypedOptionsStayErrors(String argument) {
    assertThatThrownBy(() -> parse(argument))
        .isInstanceOf(CommandLine.UnmatchedArgumentException.class);
  }

  @Test
  void whatFollowsTwoDashesIsNoOption() {
    assertThat(KafkaArguments.expand(new String[] {"--", "--kafka.acks=1"}))
        .containsExactly("--", "--kafka.acks=1");
  }

  @Test
  void anUnknownPropertyIsReportedWithTheNearestOne() {
    parse("--kafka.lingerms=5");

    assertThat(mistakes)
        .singleElement()
        .asString()
        .contains("--kafka.lingerms", "did you mean --kafka.linger.ms?", "--kafka-config");
  }

  @Test
  void allMistakesAreReportedAtOnce() throws IOException {
    Path file = file("acks=sometimes\nkey.serializer=x.Y\n");

    parse(
        "--kafka-config=" + file,
        "--bootstrap-servers=here,there:99999",
        "--kafka.linger.ms=soon",
        "--kafka.transactional.id=t",
        "--kafka.bootstrap.servers=c:1");

    assertThat(String.join("\n", mistakes))
        .contains(file + ": acks")
        .contains(file + ": key.serializer: cannot be set, because")
        .contains("'here' is not HOST:PORT")
        .contains("'there:99999' is not HOST:PORT")
        .contains("--kafka.linger.ms")
        .contains("--kafka.transactional.id: cannot be set")
        .contains("give one of the two");
  }

  @Test
  void aConfigFileThatCannotBeReadIsAMistake() throws IOException {
    parse("--kafka-config", directory.resolve("none").toString());
    parse("--kafka-config", directory.toString());
    parse("--kafka-config", file("a=\\u00zz\n").toString());
    Path latin1 = Files.write(directory.resolve("latin1"), new byte[] {'a', '=', (byte) 0xe9});
    parse("--kafka-config", latin1.toString());

    assertThat(mistakes).hasSize(4).allMatch(mistake -> mistake.startsWith("--kafka-config: "));
  }

  @Test
  void secretsOfAWrongValueAreNotPrinted() {
    parse("--kafka.ssl.key.password=hush", "--kafka.ssl.keystore.type=JKS");

    assertThat(mistakes).noneMatch(mistake -> mistake.contains("hush"));
  }

  @Test
  void aMistypedPropertyInTheFileIsReportedWithTheNearestOne() throws IOException {
    Path file =
        file("secruity.protocol=SSL\nssl.truststore.path=t\nsasl.username=u\nlinger.sm=1\n");

    parse("--kafka-config=" + file);

    assertThat(mistakes)
        .hasSize(4)
        .anyMatch(it -> it.contains("secruity.protocol: no Kafka client has such a property"))
        .anyMatch(it -> it.contains("did you mean security.protocol?"))
        .anyMatch(it -> it.contains("ssl.truststore.path"))
        .anyMatch(it -> it.contains("sasl.username"))
        .anyMatch(it -> it.contains("did you mean linger.ms?"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "schema.registry.url=http://registry:8081",
        "my.reporter.interval=5",
        "metrics.jmx.include=kafka.*",
        "config.providers.file.class=org.apache.kafka.common.config.provider.FileConfigProvider",
        "ssl.engine.factory.class=java.lang.Object\nssl.spiffe.socket=/run/agent.sock",
        "metric.reporters=\nmetrics.prefix=x"
      })
  void propertiesOfPlugInsPass(String content) throws IOException {
    KafkaSettings settings = parse("--kafka-config=" + file(content + "\n"));

    assertThat(mistakes).isEmpty();
    assertThat(settings.properties()).hasSize(1 + content.split("\n").length);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "transaction.timeout.ms=1000",
        "auto.offset.reset=latest",
        "group.id=g",
        "group.instance.id=i",
        "allow.auto.create.topics=true"
      })
  void whatFencelineSetsItselfIsRefusedWithTheReason(String assignment) {
    parse("--kafka." + assignment);

    assertThat(mistakes).singleElement().asString().contains("cannot be set, because");
  }

  @Test
  void theTransactionTimeoutIsRefusedWithTheOptionThatSetsIt() {
    parse("--kafka.transaction.timeout.ms=1000");

    assertThat(mistakes).singleElement().asString().contains("--transaction-timeout");
  }
}
