package io.fenceline.cli.monitoring;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The dashboard of the repository. */
record Dashboard(JsonNode json) {
  private static final Pattern LABEL_VALUES = Pattern.compile("label_values\\((.+), (\\w+)\\)");

  /**
   * A query for the values of a variable.
   *
   * @param label the label whose values are offered
   */
  record Variable(String name, String selector, String label) {}

  static Dashboard read() throws IOException {
    return new Dashboard(new ObjectMapper().readTree(MonitoringFiles.DASHBOARD.toFile()));
  }

  /** All panels, those of rows without queries included. */
  List<JsonNode> panels() {
    List<JsonNode> panels = new ArrayList<>();
    json.path("panels").forEach(panels::add);
    return panels;
  }

  /** The panels that show something. */
  List<JsonNode> charts() {
    return panels().stream().filter(panel -> !panel.path("type").asText().equals("row")).toList();
  }

  /** The queries as written, with variables. */
  List<String> queries() {
    List<String> queries = new ArrayList<>();
    for (JsonNode chart : charts()) {
      chart.path("targets").forEach(target -> queries.add(target.path("expr").asText()));
    }
    return queries;
  }

  List<Variable> variables() {
    List<Variable> variables = new ArrayList<>();
    for (JsonNode variable : json.at("/templating/list")) {
      if (variable.path("type").asText().equals("query")) {
        Matcher query = LABEL_VALUES.matcher(variable.at("/query/query").asText());
        if (!query.matches()) {
          throw new AssertionError("not a query for the values of a label: " + variable);
        }
        variables.add(new Variable(variable.path("name").asText(), query.group(1), query.group(2)));
      }
    }
    return variables;
  }
}
