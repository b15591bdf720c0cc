package io.fenceline.job.pipeline;

import io.fenceline.connectors.monitor.JobMonitor;
import io.fenceline.connectors.monitor.LeaseMonitor;
import io.fenceline.event.Fix;
import io.fenceline.job.options.JobOptions;
import io.fenceline.kafka.Delivery;
import io.fenceline.kafka.TopicLimits;
import io.fenceline.kafka.TopicSetup;
import io.fenceline.kafka.TopicSize;
import io.fenceline.kafka.TransactionLimit;
import io.fenceline.kafka.ZoneMarkers;
import io.fenceline.kafka.lease.GroupLease;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.admin.Admin;

/**
 * The topics of a job after preparation, as the graph needs them. All side effects of starting a
 * job on Kafka are here; building the graph has none.
 *
 * @param limits of the topics that are written
 * @param zoneMarkers for each partition of the zones, the offset at which the initial ones have
 *     been read (rule Z2)
 * @param deviceZoneMarkers the same of the zones of single devices; empty if there are none
 * @param monitors run on the JobManager as long as the job runs
 */
record PreparedTopics(
    TopicLimits limits,
    Map<Integer, Long> zoneMarkers,
    Map<Integer, Long> deviceZoneMarkers,
    List<JobMonitor> monitors) {

  /**
   * Creates and checks the topics, requests the lease of the group, and marks the end of the
   * initial zones.
   *
   * @param nonce distinguishes the jobs of a group
   * @throws io.fenceline.format.avro.SchemaRefusedException when a schema cannot be used
   * @throws io.fenceline.kafka.TopicSetupException when Kafka is not as the job needs it
   * @throws io.fenceline.kafka.lease.LeaseLostException when another job of the group runs
   */
  static PreparedTopics prepare(JobOptions options, String nonce) {
    prepareFormats(options);
    return TopicSetup.with(
        options.kafka(),
        admin -> {
          TopicLimits limits = createAndCheck(admin, options);
          GroupLease lease = requestLease(admin, options, nonce);
          Map<Integer, Long> markers = ZoneMarkers.write(options.kafka(), options.topics().zones());
          Map<Integer, Long> deviceZoneMarkers =
              options.deviceZones()
                  ? ZoneMarkers.write(options.kafka(), options.topics().deviceZones())
                  : Map.of();
          return new PreparedTopics(
              limits, markers, deviceZoneMarkers, List.of(new LeaseMonitor(lease)));
        });
  }

  /** Waits for a schema registry that does not answer. */
  private static void prepareFormats(JobOptions options) {
    options.formats().locations().checkFixes(options.fixLayout());
    options.refusedFixes().prepare(Fix.class);
    options.outputs().forEach(output -> options.formats().of(output).prepare(output.type()));
  }

  private static TopicLimits createAndCheck(Admin admin, JobOptions options) {
    TopicLimits limits =
        TopicSetup.ensureAll(
            admin, options.topics(), options.deviceZones(), options.outputs(), TopicSize.DEFAULT);
    if (options.delivery() == Delivery.EXACTLY_ONCE) {
      TransactionLimit.check(admin, options.transactionTimeout());
    }
    return limits;
  }

  private static GroupLease requestLease(Admin admin, JobOptions options, String nonce) {
    return GroupLease.request(
        admin,
        options.kafka().admin(),
        options.group(),
        options.topics().zones(),
        nonce,
        options.takeOver(),
        System.err::println);
  }
}
