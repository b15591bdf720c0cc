package io.fenceline.delivery;

import io.fenceline.delivery.config.DeliveryConfig;
import io.fenceline.delivery.consume.DeliveryTopics;
import io.fenceline.format.output.TopicFormats;
import io.fenceline.kafka.KafkaSettings;

/**
 * The options of a deliverer.
 *
 * @param group the prefix of the consumer groups, one for each endpoint
 * @param managementPort 0 for any that is free
 */
public record DelivererOptions(
    KafkaSettings kafka,
    DeliveryTopics topics,
    TopicFormats formats,
    DeliveryConfig config,
    String group,
    boolean continueOnDataLoss,
    String managementHost,
    int managementPort) {}
