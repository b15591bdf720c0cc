package io.fenceline.gateway.past;

import io.fenceline.explain.ReplayBudget;
import io.fenceline.format.fix.FixLayout;
import io.fenceline.format.fix.FixReader;
import io.fenceline.format.input.RawRecord;
import io.fenceline.format.input.RefusedException;
import io.fenceline.format.output.EventKind;
import io.fenceline.format.output.EventReader;
import io.fenceline.format.output.Outputs;
import io.fenceline.format.output.TopicFormats;
import io.fenceline.kafka.RawRecords;
import io.fenceline.kafka.Topics;
import io.fenceline.kafka.client.CheckedConsumer;
import io.fenceline.kafka.client.TopicScan;
import io.fenceline.kafka.reader.RefusalLog;
import java.util.function.Function;

/**
 * Reads a {@link Past} from Kafka. Records are found by their own timestamps: a fix that was
 * written more than {@link #MOST_DELAY_MILLIS} after the span is not found.
 *
 * @param refusals of a topic
 */
record PastScan(
    Topics topics,
    TopicFormats formats,
    FixLayout layout,
    Function<String, RefusalLog> refusals,
    DeviceSelection selection,
    long fromMillis,
    long toMillis) {
  private static final long MOST_DELAY_MILLIS = 600_000;

  Past read(CheckedConsumer consumer, ReplayBudget budget) {
    Past past = new Past(selection, fromMillis, toMillis);
    long lastMillis = toMillis + MOST_DELAY_MILLIS;
    FixReader fixes = formats.locations().fixReader(layout, ignored -> {});
    scan(
        past, consumer, budget, topics.locations(), lastMillis, record -> add(past, fixes, record));
    EventReader events = new EventReader(formats);
    scan(
        past,
        consumer,
        budget,
        topics.of(Outputs.TRANSITIONS),
        Long.MAX_VALUE,
        record -> past.add(events.read(EventKind.TRANSITION, record)));
    scan(
        past,
        consumer,
        budget,
        topics.of(Outputs.AD_MATCHES),
        lastMillis,
        record -> past.add(events.read(EventKind.AD_MATCH, record)));
    past.end();
    return past;
  }

  /** Takes a record; what cannot be read is refused. */
  private interface Taker {
    void take(RawRecord record) throws RefusedException;
  }

  private void scan(
      Past past,
      CheckedConsumer consumer,
      ReplayBudget budget,
      String topic,
      long lastMillis,
      Taker taker) {
    RefusalLog log = refusals.apply(topic);
    new TopicScan(consumer, topic, fromMillis, lastMillis)
        .forEachRemaining(
            record -> {
              budget.checkTime();
              if (selection.mayHave(record.key())) {
                take(RawRecords.of(record), taker, past, log);
              }
            });
  }

  private static void take(RawRecord record, Taker taker, Past past, RefusalLog log) {
    try {
      taker.take(record);
    } catch (RefusedException e) {
      past.addUnreadable();
      log.add(record, e);
    }
  }

  private static void add(Past past, FixReader reader, RawRecord record) throws RefusedException {
    if (!record.isReset()) {
      past.add(reader.read(record));
    }
  }
}
