package io.fenceline.sql;

import io.fenceline.geo.Shape;
import java.util.Optional;
import org.apache.flink.table.functions.FunctionContext;
import org.apache.flink.table.functions.ScalarFunction;

/**
 * A function of a shape that the query brings, and of a point. Its value is NULL where an argument
 * is, where the text is no shape that the job takes, and where the point is not on earth.
 */
abstract class ShapeFunction extends ScalarFunction {
  private static final long serialVersionUID = 1;

  private transient ShapeCache shapes;

  @Override
  public void open(FunctionContext context) {
    ShapeCache opened = new ShapeCache();
    context.getMetricGroup().addGroup("fenceline").gauge("shapesRefused", opened::refused);
    shapes = opened;
  }

  final Optional<Shape> shape(String geoJson, Double lon, Double lat) {
    return geoJson == null
            || lon == null
            || lat == null
            || !(Math.abs(lon) <= 180 && Math.abs(lat) <= 90)
        ? Optional.empty()
        : shapes.get(geoJson);
  }
}
