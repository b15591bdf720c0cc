-- Visits and the time in each zone, by the hour in which a visit ended, into PostgreSQL:
--   CREATE TABLE dwell_by_hour (zone_id text, hour timestamp, visits bigint, seconds bigint, PRIMARY KEY (zone_id, hour));
CREATE TABLE dwell_by_hour (
  zone_id STRING,
  `hour` TIMESTAMP(3),
  visits BIGINT,
  seconds BIGINT,
  PRIMARY KEY (zone_id, `hour`) NOT ENFORCED
) WITH (
  'connector' = 'jdbc',
  'url' = 'jdbc:postgresql://localhost:5432/fleet',
  'table-name' = 'dwell_by_hour',
  'username' = 'fenceline',
  'password' = 'secret'
);

-- How long an hour is kept open for late visits.
SET 'table.exec.state.ttl' = '2 d';

INSERT INTO dwell_by_hour
SELECT zoneId, CAST(FLOOR(eventTime TO HOUR) AS TIMESTAMP(3)), COUNT(*), SUM(`time` - enteredAt) / 1000
FROM transitions
WHERE type = 'EXIT'
GROUP BY zoneId, FLOOR(eventTime TO HOUR);

RESET 'table.exec.state.ttl';
