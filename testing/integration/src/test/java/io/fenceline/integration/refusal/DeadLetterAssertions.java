package io.fenceline.integration.refusal;

import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.event.RefusalReason;
import io.fenceline.format.output.Outputs;
import io.fenceline.integration.fixture.BadInput;
import io.fenceline.integration.fixture.RunningJob;
import io.fenceline.integration.fixture.Tenant;
import io.fenceline.integration.fixture.TopicLog;
import io.fenceline.job.metrics.MetricNames;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.header.Header;
import org.assertj.core.api.SoftAssertions;

/** The topic of dead letters, against the bad records that were sent. */
final class DeadLetterAssertions {
  private DeadLetterAssertions() {}

  /** The counter of each reason has moved once for each input. */
  static void awaitDeadLetters(RunningJob job, Collection<BadInput> bad) throws Exception {
    Map<RefusalReason, Long> byReason = new TreeMap<>();
    bad.forEach(input -> byReason.merge(input.reason(), 1L, Long::sum));
    for (RefusalReason reason : RefusalReason.values()) {
      job.awaitCount(MetricNames.deadLetters(reason), byReason.getOrDefault(reason, 0L));
    }
    for (RefusalReason reason : RefusalReason.values()) {
      assertThat(job.count(MetricNames.deadLetters(reason)))
          .as(reason.text())
          .isEqualTo(byReason.getOrDefault(reason, 0L));
    }
  }

  static void assertDeadLetters(Tenant tenant, Map<RecordMetadata, BadInput> sent)
      throws Exception {
    Map<String, ConsumerRecord<byte[], byte[]>> letters = new TreeMap<>();
    List<ConsumerRecord<byte[], byte[]>> records;
    try (TopicLog log = new TopicLog(tenant.kafka(), tenant.topics().of(Outputs.DEAD_LETTERS))) {
      records = log.readToEnd();
    }
    records.forEach(letter -> letters.put(origin(letter), letter));
    SoftAssertions softly = new SoftAssertions();
    softly.assertThat(records.size()).as("dead letters").isEqualTo(sent.size());
    sent.forEach(
        (origin, input) -> {
          String where = origin.topic() + ' ' + origin.partition() + ' ' + origin.offset();
          assertDeadLetter(softly, input, letters.get(where));
        });
    softly.assertAll();
  }

  static void assertDeadLetter(
      SoftAssertions softly, BadInput input, ConsumerRecord<byte[], byte[]> letter) {
    softly.assertThat(letter).as("%s: dead letter", input).isNotNull();
    if (letter == null) {
      return;
    }
    softly.assertThat(header(letter, "reason")).as("%s", input).isEqualTo(input.reason().text());
    softly.assertThat(header(letter, "detail")).as("%s", input).contains(input.detail());
    softly.assertThat(header(letter, "detail").length()).as("%s", input).isLessThan(500);
    softly.assertThat(letter.key()).as("%s: key", input).isEqualTo(input.key());
    // Not isEqualTo: a failure would print 30 MB.
    softly
        .assertThat(Arrays.equals(letter.value(), input.value()))
        .as("%s: value, byte for byte", input)
        .isTrue();
  }

  static String origin(ConsumerRecord<byte[], byte[]> letter) {
    return header(letter, "topic")
        + ' '
        + header(letter, "partition")
        + ' '
        + header(letter, "offset");
  }

  static String header(ConsumerRecord<byte[], byte[]> letter, String name) {
    Header header = letter.headers().lastHeader(name);
    return header == null ? null : TopicLog.text(header.value());
  }
}
