package io.fenceline.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.apache.flink.util.FlinkRuntimeException;
import org.apache.flink.util.SerializedThrowable;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.apache.kafka.common.errors.TopicAuthorizationException;
import org.junit.jupiter.api.Test;

class FailureCauseTest {
  @Test
  void theRootCauseIsReportedWithTheTopicOfTheWrappingException() {
    Throwable failure =
        new SerializedThrowable(
            new IOException(
                "Could not perform checkpoint",
                new FlinkRuntimeException(
                    "Failed to send data to Kafka transitions-0 with producer{...}",
                    new RecordTooLargeException("The record is too large.\nsecond line"))));
    FailureCause cause = FailureCause.of(failure);
    assertThat(cause.text())
        .isEqualTo("RecordTooLargeException: The record is too large. (writing to transitions-0)");
    assertThat(cause.remedy()).contains("max.message.bytes");
    assertThat(cause.isOutage()).isFalse();
  }

  @Test
  void aFaultOfTheProgramIsReportedWithItsPlace() {
    FailureCause cause = FailureCause.of(new RuntimeException(new NullPointerException()));
    assertThat(cause.text())
        .startsWith("NullPointerException (at ")
        .contains("FailureCauseTest.java:");
  }

  @Test
  void eachKindOfRefusalHasItsRemedy() {
    assertThat(remedy(new TopicAuthorizationException("transitions"))).contains("grant");
    assertThat(remedy(new KafkaException("no producer", new ConfigException("acks"))))
        .contains("--kafka-config");
    assertThat(remedy(new OutOfMemoryError("Java heap space"))).contains("FENCELINE_JAVA_OPTS");
    assertThat(remedy(new IOException("No space left on device"))).isNotBlank();
  }

  @Test
  void aCyclicChainTerminates() {
    RuntimeException first = new RuntimeException("first");
    first.initCause(new RuntimeException("second", first));
    assertThat(FailureCause.of(first).text()).startsWith("RuntimeException: second");
  }

  private static String remedy(Throwable failure) {
    return FailureCause.of(failure).remedy();
  }
}
