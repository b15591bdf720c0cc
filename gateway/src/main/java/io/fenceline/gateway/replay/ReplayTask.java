package io.fenceline.gateway.replay;

import io.fenceline.explain.ReplayBudget;
import io.fenceline.gateway.http.message.Problem;
import io.fenceline.gateway.http.message.ProblemType;
import io.fenceline.gateway.replay.Replays.Replay;
import io.fenceline.kafka.KafkaSettings;
import io.fenceline.kafka.client.CheckedConsumer;
import io.fenceline.kafka.client.LostRecordsException;
import java.time.Duration;
import java.util.Optional;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.apache.kafka.common.errors.WakeupException;

/** One replay from its request to its end. Thread-safe, but it runs once. */
final class ReplayTask<T> {
  static final int RETRY_SECONDS = 5;

  /** Several replays fit into a heap of 512 MiB. */
  private static final long MOST_BYTES = 32 << 20;

  private final Replay<T> replay;
  private final KafkaSettings kafka;
  private final Duration mostTime;
  private final long requestedNanos = System.nanoTime();

  /** Null while it does not run. */
  private CheckedConsumer consumer;

  /** Null while it may go on. */
  private Problem end;

  /**
   * @param mostTime counts from now, when it is requested
   */
  ReplayTask(Replay<T> replay, KafkaSettings kafka, Duration mostTime) {
    this.replay = replay;
    this.kafka = kafka;
    this.mostTime = mostTime;
  }

  /** Ends it since its time is up; the answer if it did not run yet, and so gives none. */
  synchronized Optional<Problem> endLate() {
    boolean waits = consumer == null;
    end(
        waits
            ? Problem.unavailable("other replays are under way; try again", RETRY_SECONDS)
            : Problem.of(
                ProblemType.INVALID_REQUEST,
                "reading took longer than %d s; ask for less: a shorter time"
                    .formatted(mostTime.toSeconds())));
    return waits ? Optional.of(end) : Optional.empty();
  }

  /** Ends it, with this answer. */
  synchronized void end(Problem problem) {
    if (end == null) {
      end = problem;
    }
    if (consumer != null) {
      consumer.wakeup();
    }
  }

  private synchronized void reads(CheckedConsumer by) {
    consumer = by;
    requireWanted();
  }

  private synchronized void requireWanted() {
    if (end != null) {
      throw end;
    }
  }

  private synchronized Problem end() {
    return end;
  }

  /**
   * @throws Problem the answer if there is no result
   */
  T run() throws InterruptedException {
    requireWanted();
    try (CheckedConsumer by = CheckedConsumer.connect(kafka)) {
      reads(by);
      return replay.run(by, new ReplayBudget(MOST_BYTES, mostTime, requestedNanos));
    } catch (WakeupException e) {
      throw end();
    } catch (ReplayBudget.ExceededException e) {
      throw Problem.of(ProblemType.INVALID_REQUEST, e.getMessage());
    } catch (UnknownTopicOrPartitionException | LostRecordsException e) {
      throw Problem.unavailable(e.getMessage(), RETRY_SECONDS);
    } catch (TimeoutException e) {
      throw Problem.unavailable("Kafka does not answer", RETRY_SECONDS);
    }
  }
}
