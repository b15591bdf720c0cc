package io.fenceline.cli.history;

import io.fenceline.cli.output.InputStatistics;
import io.fenceline.evaluation.Policy;
import io.fenceline.format.fix.FixLayout;
import io.fenceline.job.pipeline.Sinks;
import io.fenceline.kafka.client.CheckedConsumer;
import io.fenceline.testing.servers.BoundedReaderContract;
import java.util.ArrayList;
import java.util.List;

/** Of {@code run --zones-topic --fixes-topic}. */
class TopicRunContractITCase extends BoundedReaderContract {
  @Override
  protected List<String> read(CheckedConsumer consumer) throws Exception {
    List<String> devices = new ArrayList<>();
    TopicRun.Topics inputs =
        new TopicRun.Topics(topics().zones(), topics().locations(), Long.MIN_VALUE, false);
    new TopicRun(
            inputs,
            FixLayout.DEFAULT,
            Policy.DEFAULTS,
            Sinks.discarding(),
            new InputStatistics(stored -> stored),
            fix -> devices.add(fix.deviceId()))
        .run(consumer);
    return devices;
  }
}
