package io.fenceline.loadtest.system;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.fenceline.job.metrics.MetricNames;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.api.common.state.MapStateDescriptor;
import org.apache.flink.api.common.state.ValueState;
import org.apache.flink.api.common.state.ValueStateDescriptor;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.api.java.tuple.Tuple2;
import org.apache.flink.api.java.tuple.Tuple4;
import org.apache.flink.metrics.Counter;
import org.apache.flink.metrics.Gauge;
import org.apache.flink.streaming.api.functions.co.KeyedBroadcastProcessFunction;
import org.apache.flink.util.Collector;
import org.locationtech.jts.geom.Coordinate;
import org.locationtech.jts.geom.Envelope;
import org.locationtech.jts.geom.GeometryFactory;
import org.locationtech.jts.geom.Point;
import org.locationtech.jts.geom.prep.PreparedGeometry;
import org.locationtech.jts.geom.prep.PreparedGeometryFactory;
import org.locationtech.jts.index.strtree.STRtree;

/**
 * The operator of {@link NaivePipeline}; its index is built anew at the next fix after a change.
 */
final class NaiveGeofence
    extends KeyedBroadcastProcessFunction<
        String,
        Tuple4<String, Long, Double, Double>,
        Tuple2<String, String>,
        Tuple2<String, String>> {
  static final MapStateDescriptor<String, String> ZONES =
      new MapStateDescriptor<>("zones", Types.STRING, Types.STRING);
  private static final long serialVersionUID = 1;
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final GeometryFactory GEOMETRIES = new GeometryFactory();

  private transient Map<String, PreparedGeometry> polygons;
  private transient STRtree index;
  private transient ValueState<List<String>> zonesOfDevice;
  private transient Counter fixes;

  @Override
  public void open(OpenContext context) {
    polygons = new HashMap<>();
    zonesOfDevice =
        getRuntimeContext()
            .getState(new ValueStateDescriptor<>("inside", Types.LIST(Types.STRING)));
    fixes = getRuntimeContext().getMetricGroup().counter(MetricNames.FIXES);
    Gauge<Integer> zones = () -> polygons.size();
    getRuntimeContext().getMetricGroup().gauge("zones", zones);
  }

  @Override
  public void processBroadcastElement(
      Tuple2<String, String> zone, Context context, Collector<Tuple2<String, String>> out)
      throws Exception {
    context.getBroadcastState(ZONES).put(zone.f0, zone.f1);
    polygons.put(zone.f0, polygon(JSON.readTree(zone.f1)));
    index = null;
  }

  private static PreparedGeometry polygon(JsonNode feature) {
    JsonNode ring = feature.get("geometry").get("coordinates").get(0);
    Coordinate[] coordinates = new Coordinate[ring.size()];
    for (int i = 0; i < coordinates.length; i++) {
      coordinates[i] =
          new Coordinate(ring.get(i).get(0).doubleValue(), ring.get(i).get(1).doubleValue());
    }
    return PreparedGeometryFactory.prepare(GEOMETRIES.createPolygon(coordinates));
  }

  @Override
  public void processElement(
      Tuple4<String, Long, Double, Double> fix,
      ReadOnlyContext context,
      Collector<Tuple2<String, String>> out)
      throws Exception {
    if (index == null) {
      index = new STRtree();
      polygons.forEach(
          (id, polygon) ->
              index.insert(polygon.getGeometry().getEnvelopeInternal(), Map.entry(id, polygon)));
    }
    List<String> now = zonesAt(GEOMETRIES.createPoint(new Coordinate(fix.f2, fix.f3)));
    List<String> before = zonesOfDevice.value() == null ? List.of() : zonesOfDevice.value();
    fixes.inc();
    for (String zone : now) {
      if (!before.contains(zone)) {
        out.collect(transition("ENTER", fix, zone));
      }
    }
    for (String zone : before) {
      if (!now.contains(zone)) {
        out.collect(transition("EXIT", fix, zone));
      }
    }
    if (!now.equals(before)) {
      zonesOfDevice.update(now);
    }
  }

  private List<String> zonesAt(Point point) {
    List<String> found = new ArrayList<>();
    index.query(
        new Envelope(point.getCoordinate()),
        item -> {
          Map.Entry<?, ?> zone = (Map.Entry<?, ?>) item;
          if (((PreparedGeometry) zone.getValue()).covers(point)) {
            found.add((String) zone.getKey());
          }
        });
    return found;
  }

  private static Tuple2<String, String> transition(
      String type, Tuple4<String, Long, Double, Double> fix, String zoneId) throws IOException {
    String json =
        JSON.createObjectNode()
            .put("type", type)
            .put("deviceId", fix.f0)
            .put("zoneId", zoneId)
            .put("time", fix.f1)
            .put("lon", fix.f2)
            .put("lat", fix.f3)
            .toString();
    return Tuple2.of(fix.f0, json);
  }
}
