package io.fenceline.gateway.past;

import io.fenceline.event.Fix;
import io.fenceline.format.Encodings;
import io.fenceline.format.fix.FixLayout;
import io.fenceline.format.fix.FixReader;
import io.fenceline.format.input.RawRecord;
import io.fenceline.format.input.RefusedException;
import io.fenceline.format.output.EventKind;
import io.fenceline.format.output.EventReader;
import io.fenceline.kafka.RawRecords;
import io.fenceline.kafka.Topics;
import io.fenceline.kafka.client.TopicScan;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/**
 * Reads a {@link Past} from Kafka. Records are found by their own timestamps: a fix that was
 * written more than {@link #MOST_DELAY_MILLIS} after the span is not found.
 */
record PastScan(
    Topics topics,
    Encodings encodings,
    FixLayout layout,
    DeviceSelection selection,
    long fromMillis,
    long toMillis) {
  private static final long MOST_DELAY_MILLIS = 600_000;

  Past read(Consumer<byte[], byte[]> consumer) {
    Past past = new Past(selection, fromMillis, toMillis);
    addFixes(past, consumer);
    addEvents(past, consumer, EventKind.TRANSITION, topics.transitions(), Long.MAX_VALUE);
    long lastMillis = toMillis + MOST_DELAY_MILLIS;
    addEvents(past, consumer, EventKind.AD_MATCH, topics.adMatches(), lastMillis);
    past.end();
    return past;
  }

  private void addFixes(Past past, Consumer<byte[], byte[]> consumer) {
    FixReader reader = encodings.locations().fixParser(layout, ignored -> {});
    long lastMillis = toMillis + MOST_DELAY_MILLIS;
    new TopicScan(consumer, topics.locations(), fromMillis, lastMillis)
        .forEachRemaining(
            record -> {
              Fix fix = selection.mayHave(record.key()) ? read(reader, record) : null;
              if (fix != null) {
                past.add(fix);
              }
            });
  }

  /** Null for what is no fix. */
  private static Fix read(FixReader reader, ConsumerRecord<byte[], byte[]> record) {
    RawRecord raw = RawRecords.of(record);
    try {
      return raw.isReset() ? null : reader.read(raw);
    } catch (RefusedException e) {
      return null;
    }
  }

  private void addEvents(
      Past past, Consumer<byte[], byte[]> consumer, EventKind kind, String topic, long lastMillis) {
    EventReader reader = new EventReader(encodings);
    new TopicScan(consumer, topic, fromMillis, lastMillis)
        .forEachRemaining(
            record -> {
              if (selection.mayHave(record.key())) {
                try {
                  past.add(reader.read(kind, record.value()));
                } catch (RefusedException e) {
                  // Not written by Fenceline.
                }
              }
            });
  }
}
