-- The job's topics as tables, with values in JSON. docs/sql.md explains them; avro.sql makes them Avro.
SET 'table.local-time-zone' = 'UTC';

CREATE TABLE locations (
  deviceId STRING,
  `time` BIGINT,
  lon DOUBLE,
  lat DOUBLE,
  accuracyMeters DOUBLE,
  speedMetersPerSecond DOUBLE,
  headingDegrees DOUBLE,
  altitudeMeters DOUBLE,
  attributes STRING,
  eventTime AS TO_TIMESTAMP_LTZ(`time`, 3),
  WATERMARK FOR eventTime AS eventTime - INTERVAL '1' MINUTE
) WITH (
  'connector' = 'kafka',
  'topic' = 'locations',
  'properties.bootstrap.servers' = 'localhost:9092',
  'scan.startup.mode' = 'earliest-offset',
  'scan.watermark.idle-timeout' = '10 s',
  'format' = 'json'
);

CREATE TABLE transitions (
  id STRING,
  type STRING,
  reason STRING,
  deviceId STRING,
  zoneId STRING,
  zoneVersion BIGINT,
  `time` BIGINT,
  lon DOUBLE,
  lat DOUBLE,
  enteredAt BIGINT,
  attributes STRING,
  eventTime AS TO_TIMESTAMP_LTZ(`time`, 3),
  WATERMARK FOR eventTime AS eventTime - INTERVAL '1' MINUTE
) WITH (
  'connector' = 'kafka',
  'topic' = 'transitions',
  'properties.bootstrap.servers' = 'localhost:9092',
  'properties.isolation.level' = 'read_committed',
  'scan.startup.mode' = 'earliest-offset',
  'scan.watermark.idle-timeout' = '10 s',
  'format' = 'json'
);

CREATE TABLE ad_matches (
  id STRING,
  deviceId STRING,
  zoneId STRING,
  `trigger` STRING,
  reason STRING,
  `time` BIGINT,
  lon DOUBLE,
  lat DOUBLE,
  attributes STRING,
  ad STRING,
  eventTime AS TO_TIMESTAMP_LTZ(`time`, 3),
  WATERMARK FOR eventTime AS eventTime - INTERVAL '1' MINUTE
) WITH (
  'connector' = 'kafka',
  'topic' = 'ad-matches',
  'properties.bootstrap.servers' = 'localhost:9092',
  'properties.isolation.level' = 'read_committed',
  'scan.startup.mode' = 'earliest-offset',
  'scan.watermark.idle-timeout' = '10 s',
  'format' = 'json'
);

CREATE TABLE memberships (
  deviceId STRING,
  `time` BIGINT,
  lon DOUBLE,
  lat DOUBLE,
  zones ARRAY<ROW<zoneId STRING, zoneVersion BIGINT, enteredAt BIGINT>>,
  PRIMARY KEY (deviceId) NOT ENFORCED
) WITH (
  'connector' = 'upsert-kafka',
  'topic' = 'memberships',
  'properties.bootstrap.servers' = 'localhost:9092',
  'properties.isolation.level' = 'read_committed',
  'key.format' = 'raw',
  'value.format' = 'json'
);

CREATE TABLE occupancy (
  zoneId STRING,
  `count` BIGINT,
  since BIGINT,
  capacity BIGINT,
  `over` BOOLEAN,
  PRIMARY KEY (zoneId) NOT ENFORCED
) WITH (
  'connector' = 'upsert-kafka',
  'topic' = 'occupancy',
  'properties.bootstrap.servers' = 'localhost:9092',
  'properties.isolation.level' = 'read_committed',
  'key.format' = 'raw',
  'value.format' = 'json'
);
