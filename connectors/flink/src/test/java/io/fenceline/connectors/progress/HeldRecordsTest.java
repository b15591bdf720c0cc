package io.fenceline.connectors.progress;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import org.apache.flink.metrics.Gauge;
import org.apache.flink.metrics.MetricGroup;
import org.apache.flink.metrics.groups.UnregisteredMetricsGroup;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("D6, E6: an open transaction that hides records has a metric")
class HeldRecordsTest {
  private final Map<String, Gauge<?>> gauges = new HashMap<>();
  private final HeldRecords transactions = new HeldRecords(new Group(""));

  private final class Group extends UnregisteredMetricsGroup {
    private final String name;

    Group(String name) {
      this.name = name;
    }

    @Override
    public MetricGroup addGroup(String key, String value) {
      return new Group(key + value);
    }

    @Override
    public <T, G extends Gauge<T>> G gauge(String metric, G gauge) {
      gauges.put(name + "." + metric, gauge);
      return gauge;
    }
  }

  private void update(long timeMillis, long end, long readable) {
    transactions.update(new ReadTarget(timeMillis, new long[] {0, end}, new long[] {0, readable}));
  }

  private void assertHeld(long records, long seconds) {
    assertThat(gauges.get("partition1.heldRecords").getValue()).isEqualTo(records);
    assertThat(gauges.get("partition1.openTransactionSeconds").getValue()).isEqualTo(seconds);
  }

  @Test
  void theWaitCountsFromTheFirstSightOfATransaction() {
    transactions.assign(1);
    update(1_000, 7, 7);
    assertHeld(0, 0);
    update(2_000, 9, 7);
    assertHeld(2, 0);
    update(65_000, 12, 7);
    assertHeld(5, 63);
    update(70_000, 12, 9);
    assertHeld(3, 0);
    update(80_000, 12, 12);
    assertHeld(0, 0);
  }

  @Test
  void partitionsOfOtherReadersHaveNone() {
    transactions.assign(1);
    transactions.assign(1);
    assertThat(gauges).hasSize(2);
  }
}
