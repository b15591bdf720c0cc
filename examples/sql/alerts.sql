-- Zones that three or more devices enter within ten minutes, into a topic of its own:
--   kafka-topics.sh --bootstrap-server localhost:9092 --create --topic zone-alerts
CREATE TABLE zone_alerts (
  zoneId STRING,
  windowStart TIMESTAMP(3),
  windowEnd TIMESTAMP(3),
  devices BIGINT
) WITH (
  'connector' = 'kafka',
  'topic' = 'zone-alerts',
  'properties.bootstrap.servers' = 'localhost:9092',
  'format' = 'json'
);

INSERT INTO zone_alerts
SELECT zoneId, window_start, window_end, COUNT(DISTINCT deviceId)
FROM TABLE(TUMBLE(TABLE transitions, DESCRIPTOR(eventTime), INTERVAL '10' MINUTES))
WHERE type = 'ENTER'
GROUP BY zoneId, window_start, window_end
HAVING COUNT(DISTINCT deviceId) >= 3;
