package io.fenceline.gateway.topics;

import io.fenceline.event.Occupancy;
import io.fenceline.event.RefusalReason;
import io.fenceline.format.input.RawRecord;
import io.fenceline.format.input.RefusedException;
import io.fenceline.gateway.state.OccupancyStore;
import io.fenceline.kafka.reader.RecordHandler;
import io.fenceline.kafka.reader.RefusalLog;
import java.util.ArrayList;
import java.util.List;

/** Keeps the counts of zones, and passes on those that come. */
final class OccupancyHandler implements RecordHandler {
  private final OccupancyReader reader;
  private final OccupancyStore store;
  private final OccupancyListener listener;
  private final RefusalLog refusals;

  OccupancyHandler(
      OccupancyReader reader,
      OccupancyStore store,
      OccupancyListener listener,
      RefusalLog refusals) {
    this.reader = reader;
    this.store = store;
    this.listener = listener;
    this.refusals = refusals;
  }

  @Override
  public void handle(List<RawRecord> records) throws InterruptedException {
    List<Occupancy> read = new ArrayList<>(records.size());
    for (RawRecord record : records) {
      try {
        Occupancy occupancy = reader.read(record);
        if (!store.put(occupancy)) {
          throw tooMany();
        }
        read.add(occupancy);
      } catch (RefusedException e) {
        refusals.add(record, e);
      }
    }
    listener.accept(read);
  }

  private RefusedException tooMany() {
    return new RefusedException(
        RefusalReason.TOO_LARGE,
        "the gateway holds the counts of %,d zones, and no more (--max-zones)"
            .formatted(store.most()));
  }

  @Override
  public void ready() {
    listener.ready();
  }

  @Override
  public void restart() {
    store.clear();
  }
}
