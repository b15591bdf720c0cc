package io.fenceline.cli.files;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.fenceline.kafka.client.CheckedConsumer;
import io.fenceline.testing.servers.BoundedReaderContract;
import java.util.ArrayList;
import java.util.List;

/** Of {@code run --zones FILE --fixes-topic}, which also passes on what is no fix. */
class TopicFixesContractITCase extends BoundedReaderContract {
  @Override
  protected List<String> read(CheckedConsumer consumer) {
    List<String> devices = new ArrayList<>();
    new TopicFixes(null, topics().locations(), Long.MIN_VALUE)
        .open(consumer)
        .forEachRemaining(record -> devices.add(new String(record.key(), UTF_8)));
    devices.remove("odd");
    return devices;
  }
}
