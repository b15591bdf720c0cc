package io.fenceline.integration.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.fenceline.embedded.EmbeddedFlink;
import io.fenceline.embedded.StateDirectory;
import io.fenceline.integration.fixture.Tenant;
import io.fenceline.job.pipeline.KafkaPipeline;
import io.fenceline.kafka.Delivery;
import io.fenceline.testing.fixtures.Json;
import io.fenceline.testing.servers.Await;
import java.io.InputStream;
import java.net.URI;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.flink.client.deployment.executors.LocalExecutor;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.MetricOptions;
import org.apache.flink.core.execution.JobClient;
import org.apache.flink.runtime.minicluster.MiniCluster;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** docs/operate/monitoring.md lists the metrics by their names in REST and Prometheus. */
class MetricNamesITCase {
  private static final ObjectMapper JSON = new ObjectMapper();

  @TempDir Path directory;

  private final AtomicReference<MiniCluster> cluster = new AtomicReference<>();

  @Test
  void countsWithALabelHaveTheSameNameAndALabel() throws Exception {
    try (Tenant tenant = new Tenant("metrics")) {
      tenant.putSquare("zone", 10, 10, 3);
      JobClient job = start(tenant);
      tenant.putFix("d", Json.START, 11, 11);
      tenant.putFix("d", Json.START - 1, 11, 11);
      Await.until(
          "the counts",
          () -> {
            Map<String, String> metrics = restMetrics(job);
            return "1".equals(metrics.get("geofence.fenceline.type.ENTER.transitions"))
                && "1".equals(metrics.get("geofence.fenceline.reason.late.deadLetters"));
          });
      assertThat(restMetrics(job))
          .containsEntry("geofence.fenceline.fixes", "1")
          .containsEntry("geofence.fenceline.zones", "1")
          .containsKeys(
              "geofence.fenceline.duplicates",
              "geofence.fenceline.zoneChanges",
              "geofence.fenceline.trigger.ENTER.adMatches",
              "geofence.fenceline.waitingFixes",
              "geofence.fenceline.heldFixes",
              "geofence.fenceline.silentDevices",
              "geofence.fenceline.indexBytes",
              "geofence.fenceline.lookupCandidates",
              "geofence.fenceline.lookupHits",
              "geofence.fenceline.eventTimeLagMillis_p99",
              "geofence.fenceline.changeToEffectMillis_p99",
              "Source__fixes-source.fenceline.partition.0.heldRecords",
              "Source__fixes-source.fenceline.partition.0.openTransactionSeconds",
              "Source__zones-source.fenceline.partition.0.openTransactionSeconds",
              "fixes-decode.fenceline.ignoredFields",
              "fixes-decode.fenceline.reason.not-json.deadLetters",
              "zones-decode.fenceline.reason.bad-ring.deadLetters");
      assertThat(PrometheusNames.NAMES)
          .contains(
              "flink_taskmanager_job_task_operator_fenceline_fixes{}",
              "flink_taskmanager_job_task_operator_fenceline_lostTransactions{}",
              "flink_taskmanager_job_task_operator_fenceline_failedCommits{}",
              "flink_taskmanager_job_task_operator_fenceline_partition_openTransactionSeconds{partition=0}",
              "flink_taskmanager_job_task_operator_fenceline_type_transitions{type=ENTER}",
              "flink_taskmanager_job_task_operator_fenceline_trigger_adMatches{trigger=ENTER}",
              "flink_taskmanager_job_task_operator_fenceline_reason_deadLetters{reason=late}");
      job.cancel().get();
    }
  }

  private JobClient start(Tenant tenant) throws Exception {
    Configuration configuration = PrometheusNames.configuration();
    configuration.set(MetricOptions.METRIC_FETCHER_UPDATE_INTERVAL, java.time.Duration.ofMillis(1));
    StreamExecutionEnvironment env =
        EmbeddedFlink.forTopics(1, StateDirectory.of(directory), configuration);
    KafkaPipeline.build(env, tenant.job(Delivery.AT_LEAST_ONCE));
    return LocalExecutor.createWithFactory(
            Configuration.fromMap(env.getConfiguration().toMap()),
            settings -> {
              cluster.set(new MiniCluster(settings));
              return cluster.get();
            })
        .execute(
            env.getStreamGraph(),
            Configuration.fromMap(env.getConfiguration().toMap()),
            getClass().getClassLoader())
        .get();
  }

  /** The metrics of Fenceline's own, with their values, of all vertices. */
  private Map<String, String> restMetrics(JobClient job) throws Exception {
    URI rest = cluster.get().getRestAddress().get();
    String path = "/jobs/" + job.getJobID();
    Map<String, String> values = new TreeMap<>();
    for (JsonNode vertex : get(rest, path).path("vertices")) {
      String metrics = path + "/vertices/" + vertex.path("id").asText() + "/subtasks/metrics";
      for (JsonNode metric : get(rest, metrics)) {
        String name = metric.path("id").asText();
        if (name.contains(".fenceline.")) {
          JsonNode value = get(rest, metrics + "?agg=sum&get=" + name).path(0);
          values.put(name, String.valueOf(value.path("sum").asLong()));
        }
      }
    }
    return values;
  }

  private static JsonNode get(URI rest, String path) throws Exception {
    try (InputStream answer = rest.resolve(path).toURL().openStream()) {
      return JSON.readTree(answer);
    }
  }
}
