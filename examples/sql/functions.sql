-- Which zones cover each fix, by the zones of the topic now.
ADD JAR 'connectors/sql/target/fenceline-sql.jar';
LOAD MODULE fenceline WITH ('properties.bootstrap.servers' = 'localhost:9092', 'topic' = 'zones');

SELECT deviceId, z.zoneId, JSON_VALUE(z.properties, '$.name') AS name
FROM locations /*+ OPTIONS('scan.bounded.mode' = 'latest-offset') */,
  LATERAL TABLE(FENCELINE_ZONES_AT(lon, lat, eventTime)) AS z;

-- Shapes that the query brings: a geometry, or a Feature with radiusMeters or bufferMeters.
SELECT deviceId,
  FENCELINE_COVERS('{"type":"Polygon","coordinates":[[[3.17,54.78],[3.2,54.78],[3.2,54.81],[3.17,54.81],[3.17,54.78]]]}', lon, lat) AS inside,
  CAST(FENCELINE_DISTANCE('{"type":"Feature","properties":{"radiusMeters":50},"geometry":{"type":"Point","coordinates":[3.19,54.8]}}', lon, lat) AS BIGINT) AS meters
FROM locations /*+ OPTIONS('scan.bounded.mode' = 'latest-offset') */;
