package io.fenceline.job.ads;

import io.fenceline.format.binary.Binary;
import io.fenceline.format.binary.BinaryCodec;
import io.fenceline.job.ads.AdHistory.Shown;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

final class AdHistoryCodec implements BinaryCodec<AdHistory> {
  private static final int VERSION = 1;

  @Override
  public int version() {
    return VERSION;
  }

  @Override
  public void write(AdHistory history, DataOutput out) throws IOException {
    Binary.writeVarInt(history.shown().size(), out);
    for (Shown shown : history.shown()) {
      Binary.writeText(shown.key(), out);
      out.writeLong(shown.perMillis());
      Binary.writeVarInt(shown.timesMillis().length, out);
      for (long timeMillis : shown.timesMillis()) {
        out.writeLong(timeMillis);
      }
    }
  }

  @Override
  public AdHistory read(DataInput in, int version) throws IOException {
    Binary.checkVersion("AdHistory", version, VERSION);
    List<Shown> all = new ArrayList<>();
    for (int left = Binary.readVarInt(in); left > 0; left--) {
      String key = Binary.readText(in);
      long perMillis = in.readLong();
      long[] timesMillis = new long[Binary.readVarInt(in)];
      for (int i = 0; i < timesMillis.length; i++) {
        timesMillis[i] = in.readLong();
      }
      all.add(new Shown(key, perMillis, timesMillis));
    }
    return new AdHistory(List.copyOf(all));
  }
}
