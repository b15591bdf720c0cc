package io.fenceline.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.apache.kafka.clients.admin.Config;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.junit.jupiter.api.Test;

class TransactionLimitTest {

  @Test
  void theLimitIsTheBrokersSetting() {
    Config broker = new Config(List.of(new ConfigEntry("transaction.max.timeout.ms", "900000")));

    assertThat(TransactionLimit.limitMillis(broker)).hasValue(900_000);
  }

  @Test
  void aBrokerThatDoesNotReturnItsLimitIsNotChecked() {
    Config withoutValue = new Config(List.of(new ConfigEntry("transaction.max.timeout.ms", null)));

    assertThat(TransactionLimit.limitMillis(new Config(List.of()))).isEmpty();
    assertThat(TransactionLimit.limitMillis(withoutValue)).isEmpty();
    assertThat(TransactionLimit.limitMillis(null)).isEmpty();
  }
}
