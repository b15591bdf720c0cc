package io.fenceline.gateway.past;

import io.fenceline.explain.ReplayBudget;
import io.fenceline.format.fix.FixLayout;
import io.fenceline.format.output.TopicFormats;
import io.fenceline.geo.index.points.BoundingBox;
import io.fenceline.kafka.client.CheckedConsumer;
import io.fenceline.kafka.reader.RefusalLog;
import io.fenceline.testing.fixtures.Json;
import io.fenceline.testing.servers.BoundedReaderContract;
import java.util.List;

/** The past of all devices, which a client asks the gateway for. */
class PastContractITCase extends BoundedReaderContract {
  @Override
  protected List<String> read(CheckedConsumer consumer) {
    DeviceSelection all = new DeviceSelection(null, new BoundingBox(0, 0, 1, 1));
    long toMillis = System.currentTimeMillis();
    PastScan scan =
        new PastScan(
            topics(),
            TopicFormats.JSON,
            FixLayout.DEFAULT,
            RefusalLog::new,
            all,
            Json.START,
            toMillis);
    return List.copyOf(scan.read(consumer, ReplayBudget.ofProcess()).tracks().deviceIds());
  }
}
