package io.fenceline.gateway.topics;

import io.fenceline.event.RecordVersion;
import io.fenceline.event.RefusalReason;
import io.fenceline.format.input.RawRecord;
import io.fenceline.format.input.RefusedException;
import io.fenceline.format.json.RecordIds;
import io.fenceline.gateway.state.AppliedOffsets;
import io.fenceline.gateway.state.Place;
import io.fenceline.gateway.state.PlaceStore;
import io.fenceline.kafka.TopicPosition;
import io.fenceline.kafka.reader.KeyedRecords;
import io.fenceline.kafka.reader.RecordHandler;
import io.fenceline.kafka.reader.RefusalLog;
import java.util.List;

/** Puts places into their store. One that cannot be read leaves its previous version in force. */
final class PlacesHandler implements RecordHandler {
  private final PlaceStore store;
  private final AppliedOffsets offsets;
  private final KeyedRecords keyed;
  private final RefusalLog refusals;

  PlacesHandler(PlaceStore store, AppliedOffsets offsets, KeyedRecords keyed, RefusalLog refusals) {
    this.keyed = keyed;
    this.store = store;
    this.offsets = offsets;
    this.refusals = refusals;
  }

  @Override
  public void assigned(List<TopicPosition> next) {
    keyed.assigned(next.size());
  }

  @Override
  public void handle(List<RawRecord> records) {
    for (RawRecord record : records) {
      try {
        read(RecordIds.ofKey(record.key()), record);
      } catch (RefusedException e) {
        refusals.add(record, e);
      }
      offsets.advance(record.partition(), record.offset() + 1);
    }
  }

  private void read(String id, RawRecord record) throws RefusedException {
    if (record.value() != null) {
      long version = RecordVersion.of(record.partition(), record.offset());
      Place place = PlaceReader.read(id, version, record.value());
      if (!store.admits(id)) {
        throw tooMany(store.most());
      }
      if (keyed.isNext(id, record)) {
        store.put(place);
      }
    } else if (keyed.isNext(id, record)) {
      store.remove(id);
    }
  }

  private static RefusedException tooMany(int most) {
    return new RefusedException(
        RefusalReason.TOO_LARGE, "more than %,d places (--max-places)".formatted(most));
  }

  @Override
  public void restart() {
    store.clear();
    keyed.restart();
    offsets.restart();
  }
}
