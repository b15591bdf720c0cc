package io.fenceline.gateway.loop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fenceline.gateway.loop.LoopTasks.LoopTask;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class LoopExecutorTest {
  private final Queue<Runnable> queue = new ArrayDeque<>();
  private final LoopExecutor loop = new LoopExecutor("event loop 1", queue::add);

  @Test
  @DisplayName("E6: an event loop on which an update failed does not live")
  void anEventLoopOnWhichAnUpdateFailedDoesNotLive() throws Exception {
    List<String> done = new ArrayList<>();
    LoopTasks tasks = new LoopTasks(1);
    tasks.run(List.of(new LoopTask(loop, () -> done.add("first"))), () -> {});
    queue.remove().run();
    assertThat(loop.liveness().problem()).isEmpty();

    tasks.run(
        List.of(
            new LoopTask(
                loop,
                () -> {
                  throw new StackOverflowError();
                })),
        () -> done.add("ended"));
    assertThatThrownBy(queue.remove()::run).isInstanceOf(StackOverflowError.class);
    assertThat(done).as("whoever brings updates does not wait").containsExactly("first", "ended");
    assertThat(loop.liveness().problem())
        .hasValueSatisfying(it -> assertThat(it).contains("event loop 1", "restart"));
  }
}
