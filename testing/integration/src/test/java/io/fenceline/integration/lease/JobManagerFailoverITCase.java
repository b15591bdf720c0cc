package io.fenceline.integration.lease;

import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.connectors.loss.OnDataLoss;
import io.fenceline.integration.fixture.RunningJob;
import io.fenceline.integration.fixture.Tenant;
import io.fenceline.job.metrics.MetricNames;
import io.fenceline.job.pipeline.KafkaPipeline;
import io.fenceline.testing.fixtures.Json;
import io.fenceline.testing.servers.Await;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.flink.api.common.JobID;
import org.apache.flink.api.common.JobStatus;
import org.apache.flink.client.deployment.executors.LocalExecutor;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.PipelineOptionsInternal;
import org.apache.flink.core.execution.JobClient;
import org.apache.flink.runtime.highavailability.nonha.embedded.HaLeadershipControl;
import org.apache.flink.runtime.minicluster.MiniCluster;
import org.apache.flink.runtime.minicluster.MiniClusterConfiguration;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Rule E5 where another JobManager continues a job. */
class JobManagerFailoverITCase {
  @TempDir Path directory;

  @Test
  void aNewJobManagerContinuesWithTheLeaseOfItsJob() throws Exception {
    try (Tenant tenant = new Tenant("failover")) {
      LeaseFixture lease = LeaseFixture.of(tenant);
      StreamExecutionEnvironment env = RunningJob.restarting(directory);
      KafkaPipeline.build(env, tenant.job(OnDataLoss.FAIL, false));
      AtomicReference<MiniCluster> cluster = new AtomicReference<>();
      JobClient client = start(env, cluster);
      try (RunningJob job = RunningJob.of(client, directory)) {
        tenant.putFix("a", Json.START, 0.5, 0.5);
        job.awaitCount(MetricNames.FIXES, 1);
        String before = lease.awaitHolder(Optional.empty());
        String nonce = lease.members().iterator().next().clientId();

        HaLeadershipControl leadership = cluster.get().getHaLeadershipControl().orElseThrow();
        leadership.revokeJobMasterLeadership(client.getJobID()).get();
        leadership.grantJobMasterLeadership(client.getJobID()).get();

        lease.awaitHolder(Optional.of(before));
        assertThat(lease.members().iterator().next().clientId()).isEqualTo(nonce);
        Await.until(
            "the job under its new JobManager",
            () -> client.getJobStatus().get() == JobStatus.RUNNING);
        tenant.putFix("a", Json.START + 1, 0.5, 0.5);
        job.awaitCount(MetricNames.FIXES, 1);
        job.assertRuns();
      }
    }
  }

  @Test
  void aJobManagerThatRunsTheProgramAgainIsNotRefusedTheLeaseOfItsJob() throws Exception {
    try (Tenant tenant = new Tenant("program")) {
      Configuration fixedId = new Configuration();
      fixedId.set(PipelineOptionsInternal.PIPELINE_FIXED_JOB_ID, JobID.generate().toString());
      StreamExecutionEnvironment env = RunningJob.restarting(directory);
      env.configure(fixedId);
      KafkaPipeline.build(env, tenant.job(OnDataLoss.FAIL, false));
      try (RunningJob job = RunningJob.start(env, directory)) {
        LeaseFixture.of(tenant).awaitHolder(Optional.empty());

        StreamExecutionEnvironment again = RunningJob.restarting(directory);
        again.configure(fixedId);
        KafkaPipeline.build(again, tenant.job(OnDataLoss.FAIL, false));
        job.assertRuns();
      }
    }
  }

  /** Starts a job on a cluster whose leaders the test appoints. */
  private static JobClient start(
      StreamExecutionEnvironment env, AtomicReference<MiniCluster> cluster) throws Exception {
    Configuration configuration = Configuration.fromMap(env.getConfiguration().toMap());
    return LocalExecutor.createWithFactory(
            configuration,
            settings -> cluster.updateAndGet(none -> new MiniCluster(highlyAvailable(settings))))
        .execute(env.getStreamGraph(), configuration, MiniCluster.class.getClassLoader())
        .get();
  }

  private static MiniClusterConfiguration highlyAvailable(MiniClusterConfiguration settings) {
    return new MiniClusterConfiguration(
        new Configuration(settings.getConfiguration()),
        settings.getNumTaskManagers(),
        settings.getRpcServiceSharing(),
        null,
        MiniCluster.HaServices.WITH_LEADERSHIP_CONTROL,
        settings.getPluginManager());
  }
}
