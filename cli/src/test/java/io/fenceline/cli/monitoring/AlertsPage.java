package io.fenceline.cli.monitoring;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The page docs/alerts.md: an introduction by hand, then a section for each alert, made from the
 * annotations {@code summary}, {@code check} and {@code action} of the rules.
 */
final class AlertsPage {
  static final Path PATH = MonitoringFiles.REPOSITORY.resolve("docs/alerts.md");

  private static final String FIRST_SECTION = "\n## Job\n";
  private static final Pattern WITH =
      Pattern.compile("\\{\\{ with \\$labels\\.(\\w+) }}(.*?)(?:\\{\\{ else }}.*?)?\\{\\{ end }}");
  private static final Pattern LABEL = Pattern.compile("\\{\\{ \\$labels\\.(\\w+) }}");
  private static final Pattern DOCUMENT =
      Pattern.compile("docs/((?:[a-z-]+/)*([a-z-]+)\\.md)(?:#([a-z0-9-]+))?");
  private static final Pattern ALERT = Pattern.compile("\\bFenceline[A-Z]\\w+");

  private AlertsPage() {}

  /** The page with the introduction of the present one and the sections of the rules. */
  static String make(String present) throws IOException {
    StringBuilder page = new StringBuilder(present);
    page.setLength(present.indexOf(FIRST_SECTION));
    for (JsonNode group :
        new YAMLMapper().readTree(MonitoringFiles.RULES.toFile()).path("groups")) {
      page.append("\n## ").append(title(group.path("name").asText())).append('\n');
      for (JsonNode rule : group.path("rules")) {
        append(rule.path("alert").asText(), rule.path("annotations"), page);
      }
    }
    return page.toString();
  }

  private static String title(String group) {
    String name = group.equals("fenceline") ? "job" : group.replace("fenceline-", "");
    return name.substring(0, 1).toUpperCase(Locale.ROOT) + name.substring(1);
  }

  private static void append(String alert, JsonNode annotations, StringBuilder page) {
    page.append("\n### ").append(alert).append("\n\n");
    page.append(withoutTemplates(annotations.path("summary").asText())).append(".\n\n");
    page.append("- ").append(linked(annotations.path("check").asText())).append('\n');
    page.append("- ").append(linked(annotations.path("action").asText())).append('\n');
  }

  /** The text of a template of Prometheus, with the names of labels for their values. */
  static String withoutTemplates(String template) {
    String text =
        WITH.matcher(template)
            .replaceAll(
                with ->
                    Matcher.quoteReplacement(
                        with.group(2).replace("{{ . }}", "`" + with.group(1) + "`")));
    return LABEL.matcher(text).replaceAll("`$1`");
  }

  /** The text with links in place of paths of documents and names of alerts. */
  static String linked(String text) {
    String linked = DOCUMENT.matcher(text).replaceAll(AlertsPage::link);
    return ALERT
        .matcher(linked)
        .replaceAll(
            alert -> "[%s](#%s)".formatted(alert.group(), alert.group().toLowerCase(Locale.ROOT)));
  }

  private static String link(MatchResult document) {
    String anchor = document.group(3);
    String text = (anchor == null ? document.group(2) : anchor).replace('-', ' ');
    return "[%s](%s)".formatted(text, document.group(1) + (anchor == null ? "" : "#" + anchor));
  }
}
