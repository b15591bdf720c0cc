package io.fenceline.format.output;

import io.fenceline.format.FormatSettings;
import io.fenceline.format.ValueFormat;
import io.fenceline.format.ValueFormats;
import io.fenceline.format.zones.ZoneEncoding;
import java.io.Serializable;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;

/**
 * The formats of the topics that have a choice. Immutable.
 *
 * @param outputs without those in JSON
 */
public record TopicFormats(
    ValueFormat locations, Map<Output<?>, ValueFormat> outputs, ZoneEncoding zones)
    implements Serializable {
  private static final long serialVersionUID = 1;

  public static final TopicFormats JSON =
      new TopicFormats(ValueFormats.JSON, Map.of(), ZoneEncoding.GEOJSON);

  public TopicFormats {
    outputs = Map.copyOf(outputs);
  }

  /** The format of an output. */
  public ValueFormat of(Output<?> output) {
    return outputs.getOrDefault(output, ValueFormats.JSON);
  }

  /** One for all but zones, which are GeoJSON. */
  public static TopicFormats all(ValueFormat format) {
    return JSON.withAll(format);
  }

  /** The same with one for all but zones. */
  public TopicFormats withAll(ValueFormat format) {
    TopicFormats all = withLocations(format);
    for (Output<?> output : Outputs.ALL) {
      all = output.hasFormats() ? all.with(output, format) : all;
    }
    return all;
  }

  public TopicFormats withLocations(ValueFormat format) {
    return new TopicFormats(format, outputs, zones);
  }

  /**
   * @param output one that {@link Output#hasFormats has formats}
   */
  public TopicFormats with(Output<?> output, ValueFormat format) {
    Map<Output<?>, ValueFormat> changed = new HashMap<>(outputs);
    if (format.equals(ValueFormats.JSON)) {
      changed.remove(output);
    } else {
      changed.put(output, format);
    }
    return new TopicFormats(locations, changed, zones);
  }

  /** Whether one of them needs a schema registry. */
  public boolean needRegistry() {
    return locations.needsRegistry()
        || outputs.values().stream().anyMatch(ValueFormat::needsRegistry);
  }

  /** The same, made from these settings. */
  public TopicFormats withSettings(FormatSettings settings) {
    TopicFormats result = withLocations(locations.with(settings));
    for (Map.Entry<Output<?>, ValueFormat> each : outputs.entrySet()) {
      result = result.with(each.getKey(), each.getValue().with(settings));
    }
    return result;
  }

  /** The same for the values of these topics. */
  public TopicFormats ofTopics(String locationsTopic, Function<Output<?>, String> topics) {
    TopicFormats result = withLocations(locations.ofTopic(locationsTopic));
    for (Map.Entry<Output<?>, ValueFormat> each : outputs.entrySet()) {
      Output<?> output = each.getKey();
      result = result.with(output, each.getValue().ofTopic(topics.apply(output)));
    }
    return result;
  }

  public TopicFormats withZones(ZoneEncoding encoding) {
    return new TopicFormats(locations, outputs, encoding);
  }
}
