package io.fenceline.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PeerTest {
  private static final Workload DENSE = Workload.uniform(20_000, 1);
  private static final Workload HUGE = Workload.huge(10_000, 150);
  private static final Workload CHAINS = MultiPartWorkloads.chains(5_400, 18, 20_000);
  private static final Workload SHOPS = MultiPartWorkloads.chains(5_400, 1, 20_000);

  @ParameterizedTest
  @ValueSource(strings = {"jts-strtree", "jts-hprtree", "geomesa-bucket", "geomesa-sizes"})
  void indexesThatAreComparedFindTheSame(String name) {
    assertThat(hits(name, DENSE)).isPositive().isEqualTo(hits("fenceline", DENSE));
  }

  @ParameterizedTest
  @ValueSource(strings = {"jts-strtree", "jts-hprtree"})
  void treesFindTheSameInAHugeZone(String name) {
    assertThat(hits(name, HUGE)).isPositive().isEqualTo(hits("fenceline", HUGE));
  }

  @ParameterizedTest
  @ValueSource(strings = {"fenceline", "jts-strtree", "jts-hprtree"})
  void chainsCoverWhatTheirShopsCover(String name) {
    assertThat(hits(name, CHAINS)).isPositive().isCloseTo(hits(name, SHOPS), within(2));
    assertThat(hits(name, CHAINS)).isEqualTo(hits("fenceline", CHAINS));
  }

  /** Edges of S2 are geodesics. */
  @ParameterizedTest
  @ValueSource(strings = "s2-shapeindex")
  void s2FindsNearlyTheSame(String name) {
    int ours = hits("fenceline", DENSE);
    assertThat(hits(name, DENSE)).isCloseTo(ours, within(ours / 500));
    ours = hits("fenceline", CHAINS);
    assertThat(hits(name, CHAINS)).isCloseTo(ours, within(2));
    ours = hits("fenceline", HUGE);
    assertThat(hits(name, HUGE)).isCloseTo(ours, within(ours / 500));
  }

  @Test
  void zonesAndPointsAreReadFromFiles(@TempDir Path directory) throws IOException {
    Files.writeString(
        directory.resolve("zones.ndjson"),
        """
        {"id":"z","type":"Feature","properties":{},"geometry":{"type":"Polygon","coordinates":[[[0,0],[4,0],[4,2],[0,2],[0,0]]]}}
        """);
    Files.writeString(
        directory.resolve("fixes.ndjson"),
        """
        {"deviceId":"a","time":1,"lon":3,"lat":1}
        {"deviceId":"a","time":2,"lon":1,"lat":3}
        """);
    Workload workload = Workload.named(directory.toString());

    assertThat(workload.points()).containsExactly(3, 1, 1, 3);
    Peer peer = Peer.named("jts-strtree", workload.zones());
    assertThat(peer.zonesAt(3, 1)).isEqualTo(1);
    assertThat(peer.zonesAt(1, 3)).isZero();
  }

  private static int hits(String name, Workload workload) {
    Peer peer = Peer.named(name, workload.zones());
    int hits = 0;
    for (int i = 0; i < 40_000; i += 2) {
      hits += peer.zonesAt(workload.points()[i], workload.points()[i + 1]);
    }
    return hits;
  }
}
