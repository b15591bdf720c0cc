package io.fenceline.gateway.topics;

import io.fenceline.event.MembershipSet;
import io.fenceline.format.input.RawRecord;
import io.fenceline.format.input.RefusedException;
import io.fenceline.format.json.RecordIds;
import io.fenceline.gateway.state.DeviceStore;
import io.fenceline.kafka.reader.RecordHandler;
import io.fenceline.kafka.reader.RefusalLog;
import java.util.List;

/** Puts memberships into the store of devices. */
final class MembershipsHandler implements RecordHandler {
  private final DeviceStore store;
  private final RefusalLog refusals;

  MembershipsHandler(DeviceStore store, RefusalLog refusals) {
    this.store = store;
    this.refusals = refusals;
  }

  @Override
  public void handle(List<RawRecord> records) {
    for (RawRecord record : records) {
      try {
        put(record);
      } catch (RefusedException e) {
        refusals.add(record, e);
      }
    }
  }

  private void put(RawRecord record) throws RefusedException {
    if (record.value() == null) {
      store.removeMemberships(RecordIds.ofKey(record.key()));
      return;
    }
    MembershipSet current = MembershipsReader.read(record);
    if (current.zones().isEmpty()) {
      store.removeMemberships(current.deviceId());
    } else if (!store.admitsMemberships(current.deviceId())) {
      throw LocationsHandler.tooMany(store.most());
    } else {
      store.putMemberships(current);
    }
  }

  @Override
  public void restart() {
    store.clearMemberships();
  }
}
