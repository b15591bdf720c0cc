package io.fenceline.job.model.scenario;

import java.util.ArrayList;
import java.util.List;

/** One input of the job, or a change around it; seconds are event time unless stated otherwise. */
public sealed interface Command {
  void sendTo(Job job) throws Exception;

  /** Simpler commands of the same kind, to try when this one fails. */
  default List<Command> simpler() {
    return List.of();
  }

  /**
   * @param otherName whether 180 is called -180, and 0 is -0
   * @param accuracyMeters null when absent
   * @param offset its own, which says what fix was refused
   */
  record Fix(
      String device,
      int second,
      int x,
      int y,
      boolean otherName,
      Integer accuracyMeters,
      SegmentAttribute segment,
      int offset)
      implements Command {
    @Override
    public void sendTo(Job job) throws Exception {
      job.fix(this);
    }

    /** The fix as the job gets it. */
    public io.fenceline.event.Fix real(World world) {
      return io.fenceline.event.Fix.builder(device, World.millis(second), lon(world), lat(world))
          .accuracyMeters(accuracyMeters == null ? Double.NaN : accuracyMeters)
          .startsSegment(startsSegment())
          .attributes(segment.attributes())
          .offset(offset)
          .build();
    }

    /** The same for duplicates: which of them arrives first must not matter. */
    public boolean startsSegment() {
      return Math.floorMod(second + x + y, 5) == 0;
    }

    public double lon(World world) {
      double lon = world.lon(x);
      return otherName && x == 0 ? -lon : lon;
    }

    public double lat(World world) {
      double lat = world.lat(y);
      return otherName && y == 0 ? -lat : lat;
    }

    @Override
    public List<Command> simpler() {
      List<Command> simpler = new ArrayList<>();
      if (otherName) {
        simpler.add(new Fix(device, second, x, y, false, accuracyMeters, segment, offset));
      }
      if (accuracyMeters != null) {
        simpler.add(new Fix(device, second, x, y, otherName, null, segment, offset));
      }
      if (segment != SegmentAttribute.ABSENT) {
        simpler.add(
            new Fix(
                device, second, x, y, otherName, accuracyMeters, SegmentAttribute.ABSENT, offset));
      }
      return simpler;
    }
  }

  /** The record that resets a device. */
  record Reset(String device) implements Command {
    @Override
    public void sendTo(Job job) throws Exception {
      job.reset(this);
    }
  }

  record Put(ZoneSpec zone, long version) implements Command {
    @Override
    public void sendTo(Job job) throws Exception {
      job.put(this);
    }

    @Override
    public List<Command> simpler() {
      return zone.simpler().stream().<Command>map(spec -> new Put(spec, version)).toList();
    }
  }

  record Remove(String zoneId, long version) implements Command {
    @Override
    public void sendTo(Job job) throws Exception {
      job.remove(this);
    }
  }

  /** Ends the memberships of removed zones. */
  record Sweep() implements Command {
    @Override
    public void sendTo(Job job) throws Exception {
      job.sweep();
    }
  }

  /** The initial zones have been read. */
  record Complete() implements Command {
    @Override
    public void sendTo(Job job) throws Exception {
      job.complete();
    }
  }

  /** Passes seconds on the wall clock. */
  record Pass(int seconds) implements Command {
    @Override
    public void sendTo(Job job) throws Exception {
      for (int i = 0; i < seconds; i++) {
        job.passSecond();
      }
    }

    @Override
    public List<Command> simpler() {
      return seconds > 1 ? List.of(new Pass(seconds / 2), new Pass(seconds - 1)) : List.of();
    }
  }

  /**
   * The wall clock goes on while no fix can be read; what is sent meanwhile comes afterwards.
   *
   * @param clockOnly the wall clock alone has stepped ahead
   */
  record Outage(int seconds, boolean clockOnly) implements Command {
    @Override
    public void sendTo(Job job) throws Exception {
      job.outage(this);
    }

    @Override
    public List<Command> simpler() {
      return seconds > 1 ? List.of(new Outage(seconds / 2, clockOnly)) : List.of();
    }
  }

  /**
   * A checkpoint, and a start from it so many seconds later.
   *
   * @param settings null: as before
   */
  record Restart(int subtasks, int outageSeconds, Settings settings) implements Command {
    public Restart(int subtasks, int outageSeconds) {
      this(subtasks, outageSeconds, null);
    }

    @Override
    public void sendTo(Job job) throws Exception {
      job.restart(subtasks, outageSeconds, settings);
    }

    @Override
    public List<Command> simpler() {
      List<Command> simpler = new ArrayList<>();
      if (outageSeconds > 0) {
        simpler.add(new Restart(subtasks, 0, settings));
        simpler.add(new Restart(subtasks, outageSeconds / 2, settings));
      }
      if (subtasks > 1) {
        simpler.add(new Restart(1, outageSeconds, settings));
      }
      if (settings != null) {
        simpler.add(new Restart(subtasks, outageSeconds));
        for (Settings fewer : settings.simpler()) {
          simpler.add(new Restart(subtasks, outageSeconds, fewer));
        }
      }
      return simpler;
    }
  }

  record EndOfInput() implements Command {
    @Override
    public void sendTo(Job job) throws Exception {
      job.endOfInput();
    }
  }
}
