package io.fenceline.cli.monitoring;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;

/** The alerts as a document; MonitoringITCase lets promtool and Prometheus run them. */
class AlertRulesTest {
  private final List<AlertRule> rules;

  AlertRulesTest() throws IOException {
    rules = AlertRule.readAll();
  }

  @Test
  void alertsHaveASeverityASummaryAndADescription() {
    assertThat(rules).extracting(AlertRule::name).hasSizeGreaterThan(10).doesNotHaveDuplicates();
    for (AlertRule rule : rules) {
      assertThat(rule.yaml().at("/labels/severity").asText()).isIn("warning", "critical");
      assertThat(rule.yaml().at("/annotations/summary").asText()).as(rule.name()).isNotBlank();
      assertThat(rule.yaml().at("/annotations/description").asText()).endsWith(".");
    }
  }

  @Test
  void alertsLeadToTheirSectionInTheDocuments() throws IOException {
    for (AlertRule rule : rules) {
      String[] link = rule.yaml().at("/annotations/runbook_url").asText().split("#", 2);
      assertThat(Files.readAllLines(MonitoringFiles.REPOSITORY.resolve(link[0])))
          .contains("### " + rule.name());
      assertThat(link[1]).isEqualTo(rule.name().toLowerCase(Locale.ROOT));
    }
  }

  @Test
  void alertsSayWhatToLookAtAndWhatToDo() {
    for (AlertRule rule : rules) {
      assertThat(rule.yaml().at("/annotations/check").asText()).as(rule.name()).isNotBlank();
      assertThat(rule.yaml().at("/annotations/action").asText()).as(rule.name()).endsWith(".");
    }
  }

  /** In all texts that look like metrics, the chart adds labels of its release. */
  @Test
  void annotationsHaveNoNamesOfMetrics() {
    for (AlertRule rule : rules) {
      assertThat(rule.yaml().path("annotations").toString())
          .doesNotContainPattern("\\b(flink_|fenceline_|jvm_memory_)\\w");
    }
  }

  @Test
  void alertsHaveATestThatTheyFireAndOneThatTheyDoNot() throws IOException {
    List<String> names = new ArrayList<>();
    JsonNode file = new YAMLMapper().readTree(MonitoringFiles.RULE_TESTS.toFile());
    for (JsonNode test : file.path("tests")) {
      List<JsonNode> times = new ArrayList<>();
      test.path("alert_rule_test").forEach(times::add);
      boolean fires = times.stream().anyMatch(time -> !time.path("exp_alerts").isEmpty());
      names.add(times.get(0).path("alertname").asText() + (fires ? " fires" : " does not fire"));
      assertThat(test.path("name").asText()).startsWith(names.get(names.size() - 1));
    }
    for (AlertRule rule : rules) {
      assertThat(names).contains(rule.name() + " fires", rule.name() + " does not fire");
    }
  }

  @Test
  void operandsAreWhatAnAlertCompares() {
    assertThat(rule("max by (job) (a{b=\"c\"}) / 2 > 1.5\nand e == 0").operands())
        .containsExactly("max by (job) (a{b=\"c\"}) / 2", "e");
    assertThat(rule("a / b\n> 0.05").operands()).containsExactly("a / b");
    assertThat(rule("absent(a)").operands()).containsExactly("a");
    assertThat(rule("sum(a) > 0\nand sum(b) > 10000").operands())
        .containsExactly("sum(a)", "sum(b)");
  }

  private static AlertRule rule(String expression) {
    return new AlertRule("test", expression, null);
  }
}
