package io.fenceline.job.device;

import io.fenceline.evaluation.HeldFixes;
import io.fenceline.evaluation.HeldFixes.HeldFix;
import io.fenceline.event.Fix;
import io.fenceline.format.binary.Binary;
import io.fenceline.format.binary.BinaryCodec;
import io.fenceline.format.binary.Codecs;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** The time of the timer, the version of the fixes inside, then each one's arrival and the fix. */
public final class HeldFixesCodec extends BinaryCodec<HeldFixes> {
  private static final long serialVersionUID = 1;

  public HeldFixesCodec() {
    super("held-fixes", 1);
  }

  @Override
  public void write(HeldFixes held, DataOutput out) throws IOException {
    out.writeLong(held.timerMillis());
    Codecs.FIX.writeVersion(out);
    Binary.writeVarInt(held.fixes().size(), out);
    for (HeldFix one : held.fixes()) {
      out.writeLong(one.arrivedMillis());
      Codecs.FIX.write(one.fix(), out);
    }
  }

  @Override
  public HeldFixes read(DataInput in, int version) throws IOException {
    long timerMillis = in.readLong();
    int fixVersion = Codecs.FIX.readVersion(in);
    List<HeldFix> fixes = new ArrayList<>();
    for (int left = Binary.readVarInt(in); left > 0; left--) {
      long arrivedMillis = in.readLong();
      Fix fix = Codecs.FIX.read(in, fixVersion);
      fixes.add(new HeldFix(fix, arrivedMillis));
    }
    return new HeldFixes(List.copyOf(fixes), timerMillis);
  }
}
