package io.fenceline.gateway.topics;

import io.fenceline.format.input.RawRecord;
import io.fenceline.format.input.RefusedException;
import io.fenceline.format.json.RecordIds;
import io.fenceline.gateway.state.AppliedOffsets;
import io.fenceline.gateway.state.PlaceStore;
import java.util.List;

/** Puts places into their store. One that cannot be read leaves its previous version in force. */
final class PlacesHandler implements RecordHandler {
  private final PlaceStore store;
  private final AppliedOffsets offsets;
  private final RefusalLog refusals;

  PlacesHandler(PlaceStore store, AppliedOffsets offsets, RefusalLog refusals) {
    this.store = store;
    this.offsets = offsets;
    this.refusals = refusals;
  }

  @Override
  public void handle(List<RawRecord> records) {
    for (RawRecord record : records) {
      try {
        String id = RecordIds.ofKey(record.key());
        if (record.value() == null) {
          store.remove(id);
        } else {
          store.put(PlaceReader.read(id, record.offset(), record.value()));
        }
      } catch (RefusedException e) {
        refusals.add(record, e);
      }
      offsets.advance(record.partition(), record.offset() + 1);
    }
  }

  @Override
  public void restart() {
    store.clear();
    offsets.restart();
  }
}
