package io.fenceline.cli.monitoring;

import io.fenceline.embedded.EmbeddedFlink;
import io.fenceline.embedded.EmbeddedKafka;
import io.fenceline.embedded.FreePorts;
import io.fenceline.embedded.StateDirectory;
import io.fenceline.job.options.JobCommand;
import io.fenceline.job.options.JobOptions;
import io.fenceline.job.pipeline.KafkaPipeline;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.core.execution.JobClient;
import org.apache.flink.metrics.prometheus.PrometheusReporterFactory;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.StringSerializer;

/**
 * The production job on an embedded Flink with its reporter for Prometheus, and producers that send
 * all that it counts: good and bad fixes, late ones and duplicates, and changes of zones.
 */
@SuppressWarnings("FutureReturnValueIgnored") // What is not sent is missed as a series.
final class JobUnderLoad implements AutoCloseable {
  private static final int DEVICES = 20;
  private static final String SQUARE =
      """
      {"type":"Feature","properties":{"ad":{"title":"coffee"}},"geometry":{"type":"Polygon",
       "coordinates":[[[0,0],[1,0],[1,1],[0,1],[0,0]]]}}""";

  private final EmbeddedKafka kafka;
  private final KafkaProducer<String, String> producer;
  private final ScheduledExecutorService load = Executors.newSingleThreadScheduledExecutor();
  private final int metricsPort = FreePorts.find(1)[0];
  private final JobClient job;
  private int turn;

  JobUnderLoad(Path directory) throws Exception {
    kafka = EmbeddedKafka.start();
    producer =
        new KafkaProducer<>(
            Map.of("bootstrap.servers", kafka.bootstrapServers()),
            new StringSerializer(),
            new StringSerializer());
    job = start(directory);
    load.scheduleAtFixedRate(this::send, 0, 100, TimeUnit.MILLISECONDS);
  }

  private JobClient start(Path directory) throws Exception {
    Configuration settings = new Configuration();
    settings.setString("metrics.reporters", "prom");
    settings.setString(
        "metrics.reporter.prom.factory.class", PrometheusReporterFactory.class.getName());
    settings.setString("metrics.reporter.prom.port", Integer.toString(metricsPort));
    StreamExecutionEnvironment env =
        EmbeddedFlink.forTopics(2, StateDirectory.of(directory), settings);
    String[] args = {
      "--bootstrap-servers=" + kafka.bootstrapServers(),
      "--checkpoint-interval=1s",
      "--reorder-window=1s",
      "--device-timeout=2s"
    };
    JobOptions options = JobCommand.parse(args, System.out).orElseThrow();
    KafkaPipeline.build(env, options);
    return env.executeAsync(options.group());
  }

  /** The port at which Prometheus finds the metrics. */
  int metricsPort() {
    return metricsPort;
  }

  String bootstrapServers() {
    return kafka.bootstrapServers();
  }

  /** Ten times a second; the devices move into and out of the zone at each turn. */
  private void send() {
    long nowMillis = System.currentTimeMillis();
    double lon = turn % 2 == 0 ? 0.5 : 1.5;
    for (int device = 0; device < DEVICES; device++) {
      fix("device-" + device, nowMillis, lon);
    }
    fix("device-0", nowMillis, lon);
    fix("device-1", nowMillis - 60_000, lon);
    producer.send(new ProducerRecord<>("locations", "device-2", "no JSON"));
    if (turn % 10 == 0) {
      producer.send(new ProducerRecord<>("zones", "zone", SQUARE));
    }
    turn++;
  }

  private void fix(String device, long timeMillis, double lon) {
    String fix = "{\"time\":%d,\"lon\":%s,\"lat\":0.5,\"accuracyMeters\":-1}";
    producer.send(new ProducerRecord<>("locations", device, fix.formatted(timeMillis, lon)));
  }

  @Override
  public void close() {
    load.shutdownNow();
    producer.close();
    job.cancel().join();
    kafka.close();
  }
}
