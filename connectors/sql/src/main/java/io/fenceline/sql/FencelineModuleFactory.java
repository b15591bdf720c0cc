package io.fenceline.sql;

import io.fenceline.format.zones.ZoneEncoding;
import io.fenceline.kafka.KafkaProperties;
import io.fenceline.kafka.KafkaSettings;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.apache.flink.configuration.ConfigOption;
import org.apache.flink.configuration.ConfigOptions;
import org.apache.flink.table.api.ValidationException;
import org.apache.flink.table.factories.FactoryUtil;
import org.apache.flink.table.factories.ModuleFactory;
import org.apache.flink.table.module.Module;
import org.apache.flink.util.TemporaryClassLoaderContext;

/** Makes the module of {@code LOAD MODULE fenceline WITH (...)}. Found as a service. */
public final class FencelineModuleFactory implements ModuleFactory {
  private static final String PROPERTIES = "properties.";

  private static final ConfigOption<String> BOOTSTRAP_SERVERS =
      ConfigOptions.key(PROPERTIES + "bootstrap.servers").stringType().noDefaultValue();

  private static final ConfigOption<String> TOPIC =
      ConfigOptions.key("topic").stringType().defaultValue("zones");

  private static final ConfigOption<String> FORMAT =
      ConfigOptions.key("format").stringType().defaultValue("geojson");

  @Override
  public String factoryIdentifier() {
    return "fenceline";
  }

  @Override
  public Set<ConfigOption<?>> requiredOptions() {
    return Set.of(BOOTSTRAP_SERVERS);
  }

  @Override
  public Set<ConfigOption<?>> optionalOptions() {
    return Set.of(TOPIC, FORMAT);
  }

  @Override
  @SuppressWarnings("try") // The context is not referred to.
  public Module createModule(Context context) {
    var helper = FactoryUtil.createModuleFactoryHelper(this, context);
    helper.validateExcept(PROPERTIES);
    // Kafka finds its own classes by it.
    try (var classLoader = TemporaryClassLoaderContext.of(getClass().getClassLoader())) {
      return new FencelineModule(
          new ZonesTopic(
              new KafkaSettings(kafkaProperties(context.getOptions())),
              helper.getOptions().get(TOPIC),
              encoding(helper.getOptions().get(FORMAT))));
    }
  }

  private static Map<String, String> kafkaProperties(Map<String, String> options) {
    Map<String, String> properties = new HashMap<>();
    options.forEach(
        (name, value) -> {
          if (name.startsWith(PROPERTIES)) {
            properties.put(name.substring(PROPERTIES.length()), value);
          }
        });
    properties.forEach(FencelineModuleFactory::check);
    return properties;
  }

  private static void check(String name, String value) {
    KafkaProperties.problem(name, value)
        .ifPresent(
            problem -> {
              throw new ValidationException("'%s%s': %s".formatted(PROPERTIES, name, problem));
            });
  }

  private static ZoneEncoding encoding(String text) {
    try {
      return ZoneEncoding.parse(text);
    } catch (IllegalArgumentException e) {
      throw new ValidationException(
          "'format' = '%s': expected %s, as the job's --format zones="
              .formatted(text, e.getMessage()),
          e);
    }
  }
}
