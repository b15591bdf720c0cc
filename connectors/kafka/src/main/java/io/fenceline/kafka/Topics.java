package io.fenceline.kafka;

import io.fenceline.format.output.Output;
import io.fenceline.format.output.Outputs;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The names of the topics, prefix included. Immutable.
 *
 * @param deviceZones the zones of one device each (rule Z6)
 */
public record Topics(
    String locations, String zones, String deviceZones, Map<Output<?>, String> outputs)
    implements Serializable {
  private static final long serialVersionUID = 1;

  public Topics {
    outputs = Map.copyOf(outputs);
  }

  /** The default names, each with the prefix (one per tenant or environment) before it. */
  public static Topics withPrefix(String prefix) {
    Map<Output<?>, String> outputs = new HashMap<>();
    Outputs.ALL.forEach(output -> outputs.put(output, prefix + output.name()));
    return new Topics(prefix + "locations", prefix + "zones", prefix + "device-zones", outputs);
  }

  /** The topic of an output. */
  public String of(Output<?> output) {
    return outputs.get(output);
  }

  /**
   * The same, with another topic for an output.
   *
   * @param topic null for the one that it has
   */
  public Topics with(Output<?> output, String topic) {
    if (topic == null) {
      return this;
    }
    Map<Output<?>, String> changed = new HashMap<>(outputs);
    changed.put(output, topic);
    return new Topics(locations, zones, deviceZones, changed);
  }

  /** All of them: inputs, then outputs. */
  public List<String> names() {
    List<String> names = new ArrayList<>(List.of(locations, zones, deviceZones));
    Outputs.ALL.forEach(output -> names.add(of(output)));
    return names;
  }
}
