package io.fenceline.cli.monitoring;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** An alert of the repository. */
record AlertRule(String name, String expression, JsonNode yaml) {
  private static final Pattern NUMBER = Pattern.compile("[0-9.]+");
  private static final Pattern ABSENT = Pattern.compile("absent\\((.*)\\)", Pattern.DOTALL);
  private static final Pattern OPERATOR =
      Pattern.compile("\\s(?:and|or|unless|==|!=|>=|<=|>|<)\\s");

  static List<AlertRule> readAll() throws IOException {
    List<AlertRule> rules = new ArrayList<>();
    for (JsonNode group :
        new YAMLMapper().readTree(MonitoringFiles.RULES.toFile()).path("groups")) {
      for (JsonNode rule : group.path("rules")) {
        rules.add(new AlertRule(rule.path("alert").asText(), rule.path("expr").asText(), rule));
      }
    }
    return rules;
  }

  /**
   * The operands of the expression: while the alert does not fire, the expression has no series,
   * but each of these must have some.
   */
  List<String> operands() {
    List<String> operands = new ArrayList<>();
    for (String operand : OPERATOR.split(expression)) {
      String text = ABSENT.matcher(operand.strip()).replaceFirst("$1");
      if (!NUMBER.matcher(text).matches()) {
        operands.add(text);
      }
    }
    return operands;
  }
}
