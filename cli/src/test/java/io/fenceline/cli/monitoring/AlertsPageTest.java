package io.fenceline.cli.monitoring;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import org.junit.jupiter.api.Test;

/**
 * docs/alerts.md against the rules. After a change of their annotations, write it anew: {@code mvn
 * -pl cli -am test -Dtest=AlertsPageTest -Dalerts.write=true
 * -Dsurefire.failIfNoSpecifiedTests=false}.
 */
class AlertsPageTest {
  @Test
  void thePageHasWhatTheAnnotationsOfTheRulesSay() throws IOException {
    String page = Files.readString(AlertsPage.PATH);
    String made = AlertsPage.make(page);
    if (Boolean.getBoolean("alerts.write")) {
      Files.writeString(AlertsPage.PATH, made);
    } else {
      assertThat(page).isEqualTo(made);
    }
  }

  @Test
  void labelsStandForTheirValues() {
    assertThat(AlertsPage.withoutTemplates("{{ $labels.job }} is down")).isEqualTo("`job` is down");
    assertThat(
            AlertsPage.withoutTemplates(
                "{{ with $labels.job_name }}Job {{ . }}{{ else }}{{ $labels.job }}{{ end }} stops"))
        .isEqualTo("Job `job_name` stops");
  }

  @Test
  void pathsOfDocumentsAndNamesOfAlertsAreLinks() {
    assertThat(AlertsPage.linked("see docs/sizing.md, docs/operate/kafka.md#data-loss"))
        .isEqualTo("see [sizing](sizing.md), [data loss](operate/kafka.md#data-loss)");
    assertThat(AlertsPage.linked("as FencelineDataLoss."))
        .isEqualTo("as [FencelineDataLoss](#fencelinedataloss).");
  }
}
