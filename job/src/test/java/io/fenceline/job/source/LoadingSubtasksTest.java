package io.fenceline.job.source;

import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.job.source.LoadingSubtasks.Registration;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.apache.flink.api.common.JobID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class LoadingSubtasksTest {
  private final JobID job = new JobID();
  private final int jobsBefore = LoadingSubtasks.jobs();
  private final Registration reader = LoadingSubtasks.watch(job);

  @AfterEach
  void anEndedJobLeavesNothing() {
    reader.close();
    reader.close();
    assertThat(LoadingSubtasks.jobs()).isEqualTo(jobsBefore);
  }

  @Test
  @DisplayName("Z2: readers wait for the last subtask of their job in this JVM")
  void readersWaitForTheLastSubtask() {
    Registration first = LoadingSubtasks.load(job);
    Registration second = LoadingSubtasks.load(job);
    CompletableFuture<Void> loading = reader.loading();
    first.loaded();
    first.loaded();
    first.close();
    assertThat(loading).isNotDone();
    second.loaded();
    assertThat(loading).isDone();
    assertThat(reader.loading()).isDone();
    second.close();
  }

  @Test
  void aFailedSubtaskBlocksNoReader() {
    Registration subtask = LoadingSubtasks.load(job);
    CompletableFuture<Void> loading = reader.loading();
    subtask.close();
    assertThat(loading).isDone();
  }

  @Test
  void theNextAttemptBlocksItsReadersAgain() {
    LoadingSubtasks.load(job).close();
    Registration next = LoadingSubtasks.load(job);
    assertThat(reader.loading()).isNotDone();
    next.close();
  }

  @Test
  void anotherJobBlocksNoReader() {
    LoadingSubtasks.load(job).close();
    Registration other = LoadingSubtasks.load(new JobID());
    assertThat(reader.loading()).isDone();
    other.close();
  }

  @Test
  @DisplayName(
      "Z2: a reader that is deployed first waits for a subtask, which notifies it to query again")
  void aReaderThatIsDeployedFirstWaitsForASubtask() {
    CompletableFuture<Void> expected = reader.loading();
    assertThat(expected).isNotDone();
    Registration subtask = LoadingSubtasks.load(job);
    assertThat(expected).isDone();
    assertThat(reader.loading()).isNotDone();
    subtask.close();
    assertThat(reader.loading()).isDone();
  }

  @Test
  void aReaderWithoutASubtaskInItsJvmDoesNotWaitForEver() {
    Registration alone = LoadingSubtasks.watch(new JobID(), Duration.ofMillis(1));
    assertThat(alone.loading()).succeedsWithin(Duration.ofSeconds(60));
    alone.close();
  }

  @Test
  void aJobThatEndsBeforeItsFirstSubtaskLeavesNoTimer() {
    Registration alone = LoadingSubtasks.watch(new JobID());
    CompletableFuture<Void> timer = alone.loading();
    alone.close();
    assertThat(timer).isDone();
  }
}
