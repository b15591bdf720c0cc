package io.fenceline.sql;

import io.fenceline.format.zones.ZoneEncoding;
import io.fenceline.kafka.KafkaSettings;
import java.io.Serializable;

/** The topic of the zones, and how to reach and to read it. */
record ZonesTopic(KafkaSettings kafka, String topic, ZoneEncoding encoding)
    implements Serializable {}
