package io.fenceline.loadtest.system;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.fenceline.format.output.Outputs;
import io.fenceline.job.options.JobOptions;
import io.fenceline.job.pipeline.KafkaPipeline;
import java.io.IOException;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.api.java.tuple.Tuple2;
import org.apache.flink.api.java.tuple.Tuple4;
import org.apache.flink.connector.base.DeliveryGuarantee;
import org.apache.flink.connector.kafka.sink.KafkaSink;
import org.apache.flink.connector.kafka.source.KafkaSource;
import org.apache.flink.connector.kafka.source.enumerator.initializer.OffsetsInitializer;
import org.apache.flink.connector.kafka.source.reader.deserializer.KafkaRecordDeserializationSchema;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.util.Collector;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.ProducerRecord;

/**
 * Geofencing with what Flink, Jackson and JTS have, as one writes it in a day: zones in broadcast
 * state, an STRtree of prepared polygons in each task, the zones of each device in keyed state. A
 * peer to compare the job with: polygons without rules, fixes in the order of their times.
 */
final class NaivePipeline {
  static final TypeInformation<Tuple2<String, String>> ZONE =
      Types.TUPLE(Types.STRING, Types.STRING);
  static final TypeInformation<Tuple4<String, Long, Double, Double>> FIX =
      Types.TUPLE(Types.STRING, Types.LONG, Types.DOUBLE, Types.DOUBLE);
  private static final ObjectMapper JSON = new ObjectMapper();

  private NaivePipeline() {}

  static void build(StreamExecutionEnvironment env, JobOptions options) {
    KafkaPipeline.configure(env, options);
    String servers = options.kafka().bootstrapServers();
    DataStream<Tuple2<String, String>> zones =
        env.fromSource(
            source(servers, options.topics().zones(), options.group() + "-zones", new ReadZone()),
            WatermarkStrategy.noWatermarks(),
            "zones-source");
    DataStream<Tuple4<String, Long, Double, Double>> fixes =
        env.fromSource(
            source(servers, options.topics().locations(), options.group(), new ReadFix()),
            WatermarkStrategy.noWatermarks(),
            "fixes-source");
    fixes
        .keyBy(fix -> fix.f0)
        .connect(zones.broadcast(NaiveGeofence.ZONES))
        .process(new NaiveGeofence())
        .name("geofence")
        .sinkTo(sink(servers, options.topics().of(Outputs.TRANSITIONS)));
  }

  private static <T> KafkaSource<T> source(
      String servers, String topic, String group, KafkaRecordDeserializationSchema<T> reader) {
    return KafkaSource.<T>builder()
        .setBootstrapServers(servers)
        .setTopics(topic)
        .setGroupId(group)
        .setStartingOffsets(OffsetsInitializer.earliest())
        .setProperty("isolation.level", "read_committed")
        .setDeserializer(reader)
        .build();
  }

  /** The key is the device, and the value the transition. */
  private static KafkaSink<Tuple2<String, String>> sink(String servers, String topic) {
    return KafkaSink.<Tuple2<String, String>>builder()
        .setBootstrapServers(servers)
        .setDeliveryGuarantee(DeliveryGuarantee.AT_LEAST_ONCE)
        .setRecordSerializer(
            (transition, context, timestamp) ->
                new ProducerRecord<>(
                    topic, transition.f0.getBytes(UTF_8), transition.f1.getBytes(UTF_8)))
        .build();
  }

  /** The zone's id and its Feature. */
  private static final class ReadZone
      implements KafkaRecordDeserializationSchema<Tuple2<String, String>> {
    private static final long serialVersionUID = 1;

    @Override
    public void deserialize(
        ConsumerRecord<byte[], byte[]> record, Collector<Tuple2<String, String>> out) {
      if (record.value().length > 0) { // Not so the markers that the job writes.
        out.collect(Tuple2.of(new String(record.key(), UTF_8), new String(record.value(), UTF_8)));
      }
    }

    @Override
    public TypeInformation<Tuple2<String, String>> getProducedType() {
      return ZONE;
    }
  }

  /** The device, the time, longitude and latitude. */
  private static final class ReadFix
      implements KafkaRecordDeserializationSchema<Tuple4<String, Long, Double, Double>> {
    private static final long serialVersionUID = 1;

    @Override
    public void deserialize(
        ConsumerRecord<byte[], byte[]> record, Collector<Tuple4<String, Long, Double, Double>> out)
        throws IOException {
      JsonNode fix = JSON.readTree(record.value());
      out.collect(
          Tuple4.of(
              fix.get("deviceId").textValue(),
              fix.get("time").longValue(),
              fix.get("lon").doubleValue(),
              fix.get("lat").doubleValue()));
    }

    @Override
    public TypeInformation<Tuple4<String, Long, Double, Double>> getProducedType() {
      return FIX;
    }
  }
}
