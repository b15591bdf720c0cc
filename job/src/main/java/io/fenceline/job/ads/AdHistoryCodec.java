package io.fenceline.job.ads;

import io.fenceline.evaluation.ads.AdHistory;
import io.fenceline.evaluation.ads.AdHistory.Shown;
import io.fenceline.event.zone.CapKey;
import io.fenceline.format.binary.Binary;
import io.fenceline.format.binary.BinaryCodec;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;

/** The binary form of {@link AdHistory}. */
public final class AdHistoryCodec extends BinaryCodec<AdHistory> {
  private static final long serialVersionUID = 1;
  private static final int USUAL_TIMES = 1_000;
  private static final String SHARED = "key:";
  private static final String ZONE = "zone:";

  public AdHistoryCodec() {
    super("ad-history", 1);
  }

  @Override
  public void write(AdHistory history, DataOutput out) throws IOException {
    Binary.writeVarInt(history.shown().size(), out);
    for (Map.Entry<CapKey, Shown> one : history.shown().entrySet()) {
      CapKey key = one.getKey();
      Shown shown = one.getValue();
      Binary.writeText((key.isShared() ? SHARED : ZONE) + key.name(), out);
      out.writeLong(shown.perMillis());
      Binary.writeVarInt(shown.timesMillis().length, out);
      for (long timeMillis : shown.timesMillis()) {
        out.writeLong(timeMillis);
      }
    }
  }

  @Override
  public AdHistory read(DataInput in, int version) throws IOException {
    Map<CapKey, Shown> all = new LinkedHashMap<>();
    for (int left = Binary.readVarInt(in); left > 0; left--) {
      CapKey key = key(Binary.readText(in));
      long perMillis = in.readLong();
      all.put(key, new Shown(perMillis, readTimes(in)));
    }
    return new AdHistory(all);
  }

  private static CapKey key(String text) {
    return text.startsWith(SHARED)
        ? new CapKey(true, text.substring(SHARED.length()))
        : new CapKey(false, text.substring(Math.min(ZONE.length(), text.length())));
  }

  /** A wrong count fails at the end of the input, before it allocates much. */
  private static long[] readTimes(DataInput in) throws IOException {
    int count = Math.max(0, Binary.readVarInt(in));
    long[] timesMillis = new long[Math.min(count, USUAL_TIMES)];
    for (int i = 0; i < count; i++) {
      if (i == timesMillis.length) {
        timesMillis = Arrays.copyOf(timesMillis, (int) Math.min(count, 2L * i));
      }
      timesMillis[i] = in.readLong();
    }
    return timesMillis;
  }
}
