-- How many devices of each fleet are in each zone now, into PostgreSQL; the fleet is the deviceId up to its first hyphen:
--   CREATE TABLE fleets_by_zone (zone_id text, fleet text, devices bigint, PRIMARY KEY (zone_id, fleet));
CREATE TABLE fleets_by_zone (
  zone_id STRING,
  fleet STRING,
  devices BIGINT,
  PRIMARY KEY (zone_id, fleet) NOT ENFORCED
) WITH (
  'connector' = 'jdbc',
  'url' = 'jdbc:postgresql://localhost:5432/fleet',
  'table-name' = 'fleets_by_zone',
  'username' = 'fenceline',
  'password' = 'secret'
);

INSERT INTO fleets_by_zone
SELECT z.zoneId, SPLIT_INDEX(deviceId, '-', 0), COUNT(*)
FROM memberships CROSS JOIN UNNEST(zones) AS z (zoneId, zoneVersion, enteredAt)
GROUP BY z.zoneId, SPLIT_INDEX(deviceId, '-', 0);
