package io.fenceline.job;

import io.fenceline.job.options.JobCommand;
import io.fenceline.job.options.JobOptions;
import io.fenceline.job.pipeline.CheckpointAdvice;
import io.fenceline.job.pipeline.KafkaPipeline;
import java.util.Optional;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;

/** The main class of the submitted jar. */
public final class GeofenceJob {
  private GeofenceJob() {}

  public static void main(String[] args) throws Exception {
    Optional<JobOptions> options = JobCommand.parse(args, System.out);
    if (options.isPresent()) {
      StreamExecutionEnvironment env = StreamExecutionEnvironment.getExecutionEnvironment();
      CheckpointAdvice.of(env.getConfiguration()).ifPresent(System.err::println);
      KafkaPipeline.build(env, options.get());
      env.execute(options.get().group());
    }
  }
}
