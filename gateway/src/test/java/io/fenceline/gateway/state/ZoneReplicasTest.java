package io.fenceline.gateway.state;

import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.geo.Circle;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class ZoneReplicasTest {
  private final ZoneReplicas replicas = new ZoneReplicas();
  private final Queue<Runnable> tasks = new ArrayDeque<>();
  private final List<String> applied = new ArrayList<>();

  private static ServedZone zone(String id, long version) {
    return ZoneViewTest.zone(id, version, new Circle(0, 0, 100, 0));
  }

  @Test
  void aChangeIsAppliedWhenAllLoopsHaveIt() throws Exception {
    ZoneView one = replicas.add(Runnable::run);
    ZoneView other = replicas.add(tasks::add);
    replicas.replaceAll(List.of(zone("a", 1)), () -> applied.add("all"));
    assertThat(one.size()).isEqualTo(1);
    assertThat(applied).isEmpty();
    replicas.apply(List.of(ZoneUpdate.Put.of(zone("b", 2))), () -> applied.add("b"));
    assertThat(one.size()).isEqualTo(2);
    assertThat(other.size()).isZero();
    tasks.remove().run();
    assertThat(applied).containsExactly("all");
    tasks.remove().run();
    assertThat(other.size()).isEqualTo(2);
    assertThat(applied).containsExactly("all", "b");
  }

  @Test
  @Timeout(60)
  void whoBringsChangesWaitsForALoopThatLagsBehind() throws Exception {
    Queue<Runnable> waiting = new LinkedBlockingQueue<>();
    replicas.add(waiting::add);
    CountDownLatch started = new CountDownLatch(1);
    CompletableFuture<Void> bringing =
        CompletableFuture.runAsync(
            () -> {
              started.countDown();
              bring(1_000);
            });
    started.await();
    int applied = 0;
    while (!bringing.isDone() || !waiting.isEmpty()) {
      assertThat(waiting.size()).isLessThanOrEqualTo(4);
      Runnable task = waiting.poll();
      if (task != null) {
        task.run();
        applied++;
      }
    }
    bringing.join();
    assertThat(applied).isEqualTo(1_000);
  }

  private void bring(int changes) {
    try {
      for (int i = 0; i < changes; i++) {
        replicas.apply(List.of(ZoneUpdate.Put.of(zone("a", i))), () -> {});
      }
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  @Timeout(60)
  void aLoopThatHasEndedHoldsNobodyUp() throws Exception {
    ZoneView view = replicas.add(Runnable::run);
    replicas.add(
        task -> {
          throw new RejectedExecutionException();
        });
    for (int i = 0; i < 20; i++) {
      String name = "change " + i;
      replicas.apply(List.of(ZoneUpdate.Put.of(zone("a", i))), () -> applied.add(name));
    }
    assertThat(applied).hasSize(20);
    assertThat(view.get("a").version()).isEqualTo(19);
  }

  @Test
  void manyChangesAreAppliedInParts() throws Exception {
    ZoneView view = replicas.add(Runnable::run);
    List<ZoneUpdate> updates = new ArrayList<>();
    for (int i = 0; i < 250; i++) {
      updates.add(ZoneUpdate.Put.of(zone("z" + i, i)));
    }
    replicas.apply(updates, () -> applied.add("all"));
    replicas.apply(List.of(), () -> applied.add("none"));
    assertThat(applied).containsExactly("all", "none");
    assertThat(view.size()).isEqualTo(250);
  }
}
