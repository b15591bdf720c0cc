-- All transitions into files, a folder for each day. A file is complete at the checkpoint after it is rolled.
SET 'execution.checkpointing.interval' = '30 s';

CREATE TABLE archive (
  `day` STRING,
  id STRING,
  type STRING,
  deviceId STRING,
  zoneId STRING,
  eventTime TIMESTAMP(3)
) PARTITIONED BY (`day`) WITH (
  'connector' = 'filesystem',
  'path' = 'file:///var/lib/fenceline/transitions',
  'format' = 'json',
  'sink.rolling-policy.check-interval' = '1 min',
  'sink.rolling-policy.rollover-interval' = '15 min'
);

INSERT INTO archive
SELECT DATE_FORMAT(eventTime, 'yyyy-MM-dd'), id, type, deviceId, zoneId, CAST(eventTime AS TIMESTAMP(3))
FROM transitions;
