package io.fenceline.sql;

import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.flink.table.functions.FunctionDefinition;
import org.apache.flink.table.module.Module;

/** The functions of a session, by their names in lower case, as Flink asks for them. */
final class FencelineModule implements Module {
  private final Map<String, FunctionDefinition> functions;

  FencelineModule(ZonesTopic zones) {
    functions =
        Map.of(
            "fenceline_zones_at", new ZonesAtFunction(zones),
            "fenceline_covers", new CoversFunction(),
            "fenceline_distance", new DistanceFunction());
  }

  @Override
  public Set<String> listFunctions() {
    return functions.keySet();
  }

  @Override
  public Optional<FunctionDefinition> getFunctionDefinition(String name) {
    return Optional.ofNullable(functions.get(name));
  }
}
