package io.fenceline.cli.monitoring;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/**
 * Requirements of a dashboard, by Grafana and by its readers. MonitoringITCase runs the queries.
 */
class DashboardTest {
  private static final int COLUMNS = 24;
  private static final Set<String> TYPES = Set.of("row", "stat", "timeseries");
  private static final Pattern VARIABLE = Pattern.compile("\\$\\{?(\\w+)\\}?");
  private static final Set<String> GLOBAL_VARIABLES = Set.of("__rate_interval", "__range");

  private final Dashboard dashboard;

  DashboardTest() throws IOException {
    dashboard = Dashboard.read();
  }

  @Test
  void panelsHaveIdsOfTheirOwnAndTypesThatAreNotDeprecated() {
    assertThat(dashboard.panels())
        .extracting(panel -> panel.path("id").asInt())
        .doesNotHaveDuplicates()
        .doesNotContain(0);
    assertThat(dashboard.panels())
        .extracting(panel -> panel.path("type").asText())
        .allMatch(TYPES::contains);
  }

  @Test
  void panelsLieOnTheGridAndDoNotOverlap() {
    Set<List<Integer>> taken = new HashSet<>();
    for (JsonNode panel : dashboard.panels()) {
      for (List<Integer> cell : cells(panel.path("gridPos"))) {
        assertThat(cell.get(0)).as(panel.path("title").asText()).isBetween(0, COLUMNS - 1);
        assertThat(taken.add(cell)).as("free for %s: %s", panel.path("title"), cell).isTrue();
      }
    }
  }

  private static List<List<Integer>> cells(JsonNode grid) {
    List<List<Integer>> cells = new ArrayList<>();
    for (int x = 0; x < grid.path("w").asInt(); x++) {
      for (int y = 0; y < grid.path("h").asInt(); y++) {
        cells.add(List.of(grid.path("x").asInt() + x, grid.path("y").asInt() + y));
      }
    }
    assertThat(cells).isNotEmpty();
    return cells;
  }

  @Test
  void chartsHaveTitleDescriptionUnitAndThresholds() {
    assertThat(dashboard.charts()).hasSizeGreaterThan(30);
    for (JsonNode chart : dashboard.charts()) {
      assertThat(chart.path("title").asText()).isNotBlank();
      assertThat(chart.path("description").asText()).as(title(chart)).endsWith(".");
      assertThat(chart.at("/fieldConfig/defaults/unit").asText()).as(title(chart)).isNotBlank();
      assertThat(chart.at("/fieldConfig/defaults/thresholds/steps")).as(title(chart)).isNotEmpty();
    }
    assertThat(dashboard.charts()).extracting(DashboardTest::title).doesNotHaveDuplicates();
  }

  @Test
  void queriesHaveARefIdAndTheDataSourceOfTheVariable() {
    for (JsonNode chart : dashboard.charts()) {
      assertThat(chart.path("targets")).as(title(chart)).isNotEmpty();
      assertThat(chart.at("/datasource/uid").asText()).isEqualTo("${datasource}");
      List<String> refIds = new ArrayList<>();
      for (JsonNode target : chart.path("targets")) {
        assertThat(target.at("/datasource/uid").asText()).isEqualTo("${datasource}");
        assertThat(target.path("expr").asText()).as(title(chart)).isNotBlank();
        refIds.add(target.path("refId").asText());
      }
      assertThat(refIds).as(title(chart)).doesNotHaveDuplicates().doesNotContain("");
    }
  }

  @Test
  void queriesUseTheVariablesThatThereAre() {
    Set<String> names = new HashSet<>(GLOBAL_VARIABLES);
    dashboard.json().at("/templating/list").forEach(it -> names.add(it.path("name").asText()));
    Set<String> used =
        dashboard.queries().stream()
            .flatMap(query -> VARIABLE.matcher(query).results())
            .map((MatchResult variable) -> variable.group(1))
            .collect(Collectors.toSet());
    assertThat(names).containsAll(used);
    assertThat(used).containsAll(dashboard.variables().stream().map(it -> it.name()).toList());
  }

  private static String title(JsonNode panel) {
    return panel.path("title").asText();
  }
}
