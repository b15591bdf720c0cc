package io.fenceline.benchmarks;

import io.fenceline.gateway.state.DeviceStore;
import io.fenceline.gateway.state.PlaceStore;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.ToIntFunction;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * One search of a gateway on one thread: the nearest places, up to 100 or 10 of 653,796, within
 * 0.5, 5 or 50 km of a point where there are places; the nearest 100 devices within 1 km among
 * 100,000 in one city; and a fix of one of these devices, somewhere else in the city.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class NearBenchmark {
  static final List<String> WORKLOADS =
      List.of(
          "places-0.5km-100",
          "places-5km-100",
          "places-50km-100",
          "places-50km-10",
          "devices-1km-100",
          "devices-fixes");

  private static final int POINTS = 1 << 14;

  @Param("places-50km-100")
  public String workload;

  private final double[][] points = new double[POINTS][];
  private ToIntFunction<double[]> search;
  private int next;

  @Setup
  public void build() {
    GatewayWorkload built = new GatewayWorkload();
    String[] parts = workload.split("-");
    boolean places = parts[0].equals("places");
    for (int i = 0; i < POINTS; i++) {
      points[i] = places ? built.place() : built.inCity();
    }
    if (workload.equals("devices-fixes")) {
      search = fixes(built, built.devices());
      return;
    }
    double meters = 1_000 * Double.parseDouble(parts[1].replace("km", ""));
    int limit = Integer.parseInt(parts[2]);
    if (places) {
      PlaceStore store = built.places();
      search = at -> store.near(at[0], at[1], meters, limit).size();
    } else {
      DeviceStore store = built.devices();
      search = at -> store.near(at[0], at[1], meters, limit).size();
    }
  }

  private static ToIntFunction<double[]> fixes(GatewayWorkload built, DeviceStore store) {
    int[] count = new int[1];
    return at -> {
      int fix = count[0]++;
      built.putFix(store, fix % GatewayWorkload.DEVICES, 2_000 + fix);
      return fix;
    };
  }

  @Benchmark
  public int near() {
    next = next + 1 & POINTS - 1;
    return search.applyAsInt(points[next]);
  }
}
