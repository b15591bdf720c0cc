package io.fenceline.job.ads;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.fenceline.evaluation.Policy;
import io.fenceline.event.AdMatch;
import io.fenceline.event.Bytes;
import io.fenceline.event.Fix;
import io.fenceline.event.Trigger;
import io.fenceline.event.zone.CapKey;
import io.fenceline.job.operator.GeofenceHarness;
import io.fenceline.job.operator.Policies;
import io.fenceline.testing.fixtures.TestRules;
import io.fenceline.testing.fixtures.TestZones;
import java.lang.management.ManagementFactory;
import java.util.List;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Rule T6: which of the ads that are due go out. */
class AdLimiterTest {
  private GeofenceHarness job;

  @AfterEach
  void close() throws Exception {
    job.close();
  }

  @Test
  @DisplayName("T6: zones with one key share the cap, and a restart does not forget it")
  void zonesShareACap() throws Exception {
    open(Policy.DEFAULTS);
    TestRules spring = new TestRules().adTriggers(Trigger.INSIDE).adCap(2, 1_000, "spring");
    job.put(spring.withAd(TestZones.band("a", 1, 0, 10), "1"));
    job.put(spring.withAd(TestZones.band("b", 2, 0, 10), "2"));
    job.complete();
    job.fix("x", 100, 5);
    job.fix("x", 200, 5);
    OperatorSubtaskState state = job.snapshot();
    assertThat(ids()).containsExactly("x/a/INSIDE/100/ad", "x/b/INSIDE/100/ad");
    job.close();
    job = new GeofenceHarness(Policy.DEFAULTS, state, 0);
    job.fix("x", 1_099, 5);
    job.fix("x", 1_100, 5);
    job.fix("y", 1_100, 5);
    assertThat(ids())
        .containsExactly(
            "x/a/INSIDE/1100/ad", "x/b/INSIDE/1100/ad", "y/a/INSIDE/1100/ad", "y/b/INSIDE/1100/ad");
  }

  @Test
  @DisplayName("T6: an ad that is over by its own cap may still count for a longer one of its key")
  void theLongerCapCountsWhatTheShorterOneShowed() throws Exception {
    open(Policy.DEFAULTS);
    TestRules spring = new TestRules().adTriggers(Trigger.INSIDE);
    job.put(spring.adCap(2, 5, "spring").withAd(TestZones.band("a", 1, 0, 10), "1"));
    job.put(spring.adCap(2, 20, "spring").withAd(TestZones.band("b", 2, 20, 30), "2"));
    job.complete();
    job.fix("x", 101, 5);
    job.fix("x", 110, 5);
    job.fix("x", 112, 25);
    job.fix("x", 121, 25);
    assertThat(ids())
        .containsExactly("x/a/INSIDE/101/ad", "x/a/INSIDE/110/ad", "x/b/INSIDE/121/ad");
  }

  @Test
  @DisplayName("T6: a cap that came later counts ads of its key, whatever was shown in between")
  void aLaterAndLongerCapCountsWhatWasShownBefore() throws Exception {
    open(Policy.DEFAULTS);
    TestRules inside = new TestRules().adTriggers(Trigger.INSIDE);
    job.put(inside.adCap(1, 5, "spring").withAd(TestZones.band("a", 1, 0, 10), "1"));
    job.put(inside.adCap(1, 5, null).withAd(TestZones.band("own", 2, 40, 50), "2"));
    job.put(inside.adCap(9, 1, null).withAd(TestZones.band("between", 3, 20, 30), "3"));
    job.complete();
    job.fix("x", 100, 5);
    job.fix("x", 100, 45);
    job.fix("x", 101, 45);
    job.put(inside.adCap(1, 1_000, "spring").withAd(TestZones.band("b", 4, 0, 10), "4"));
    job.put(inside.adCap(1, 1_000, null).withAd(TestZones.band("own", 5, 40, 50), "5"));
    job.fix("x", 200, 25);
    job.fix("x", 300, 45);
    job.fix("x", 400, 5);
    assertThat(ids())
        .containsExactly(
            "x/a/INSIDE/100/ad",
            "x/own/INSIDE/101/ad",
            "x/between/INSIDE/200/ad",
            "x/a/INSIDE/400/ad");
  }

  @Test
  @DisplayName("T6: a fix in thousands of capped zones costs in proportion to their number")
  void manyCapsCostInProportion() throws Exception {
    open(Policy.DEFAULTS);
    int zones = 3_000;
    for (int zone = 0; zone < zones; zone++) {
      TestRules capped = new TestRules().adTriggers(Trigger.INSIDE).adCap(1, 1_000, null);
      job.put(capped.withAd(TestZones.band("z" + zone, zone, 0, 10), "1"));
    }
    job.complete();
    long before = allocatedBytes();
    job.fix("x", 1_000, 5);
    assertThat((allocatedBytes() - before) / zones).isLessThan(4_000);
    assertThat(ids()).hasSize(zones);
    job.fix("x", 1_999, 5);
    assertThat(ids()).hasSize(zones);
  }

  @Test
  @DisplayName("T6: an ad that its audience keeps back does not count for the cap")
  void anAdThatIsKeptBackDoesNotCount() throws Exception {
    open(Policy.DEFAULTS);
    TestRules gold = new TestRules().adTriggers(Trigger.INSIDE).adCap(1, 1_000, null);
    job.put(gold.audience("segment", "gold").withAd(TestZones.band("a", 1, 0, 10), "1"));
    job.complete();
    job.send(fix(100, "{\"segment\":\"basic\"}"));
    job.send(fix(200, null));
    job.send(fix(300, "{\"segment\":\"gold\"}"));
    job.send(fix(400, "{\"segment\":\"gold\"}"));
    assertThat(ids()).containsExactly("x/a/INSIDE/300/ad");
  }

  @Test
  @DisplayName("T6: none for a fix that is older than --ad-max-age by the wall clock")
  void noAdForAnOldFix() throws Exception {
    open(Policies.agingAds(60));
    job.put(TestZones.withAd(TestZones.band("a", 1, 0, 10), "1", Trigger.INSIDE));
    job.complete();
    job.wallClock(1_000);
    job.fix("x", 939, 5);
    job.fix("x", 940, 5);
    assertThat(ids()).containsExactly("x/a/INSIDE/940/ad");
  }

  @Test
  @DisplayName("T6: the state of caps holds what still runs, and no more")
  void theStateOfCapsIsBounded() throws Exception {
    open(Policy.DEFAULTS);
    for (int zone = 0; zone < 50; zone++) {
      TestRules capped = new TestRules().adCap(1, 1_000, null);
      job.put(capped.withAd(TestZones.band("z" + zone, zone, zone, zone + 0.5), "1"));
    }
    job.complete();
    for (int zone = 0; zone < 50; zone++) {
      job.fix("x", 1_000 + 400 * zone, zone + 0.25);
    }
    assertThat(ids()).hasSize(50);
    assertThat(job.adHistory("x").shown())
        .containsOnlyKeys(
            new CapKey(false, "z47"), new CapKey(false, "z48"), new CapKey(false, "z49"));
  }

  @Test
  @DisplayName("T6, T3: DWELLs of one fix are held against each other, however long ago they were")
  void lateDwellsShareACap() throws Exception {
    open(Policy.DEFAULTS);
    TestRules rules = new TestRules().adTriggers(Trigger.DWELL).dwell(10).adCap(1, 60, "k");
    job.put(rules.withAd(TestZones.band("a", 1, 0, 10), "1"));
    job.put(rules.withAd(TestZones.band("b", 2, 4, 10), "2"));
    job.complete();
    job.fix("x", 100, 2);
    job.fix("x", 105, 5);
    job.fix("x", 900, 5);
    assertThat(ids()).containsExactly("x/a/DWELL/110/ad");
  }

  @Test
  @DisplayName("E3: the state of caps is registered with the first cap, and from then on at starts")
  void theStateOfCapsIsRegisteredWithTheFirstCap() throws Exception {
    open(Policies.silencing(1_000, 1_000));
    job.put(TestZones.withAd(TestZones.band("a", 1, 0, 10), "1", Trigger.INSIDE));
    job.complete();
    job.fix("x", 100, 5);
    job.wallClock(5_000);
    assertThat(job.statesInUse()).as("a device came, fell silent").containsExactly("activity");
    TestRules capped = new TestRules().adTriggers(Trigger.INSIDE).adCap(1, 1_000, null);
    job.put(capped.withAd(TestZones.band("b", 2, 0, 10), "2"));
    assertThat(job.statesInUse()).containsExactly("activity", "ads");
    OperatorSubtaskState state = job.snapshot();
    job.close();
    job = new GeofenceHarness(Policy.DEFAULTS, state, 0);
    assertThat(job.statesInUse()).containsExactly("activity", "ads");
  }

  private static long allocatedBytes() {
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    return threads.getThreadAllocatedBytes(Thread.currentThread().getId());
  }

  private void open(Policy policy) throws Exception {
    job = new GeofenceHarness(policy);
  }

  private List<String> ids() {
    return job.adMatches().stream().map(AdMatch::id).toList();
  }

  private static Fix fix(long timeMillis, String attributes) {
    Bytes bytes = attributes == null ? null : Bytes.utf8(attributes);
    return Fix.builder("x", timeMillis, 5, 0).attributes(bytes).build();
  }
}
