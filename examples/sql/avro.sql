-- After tables.sql, for a job with --format avro. Memberships are JSON always.
ALTER TABLE locations SET ('format' = 'avro-confluent', 'avro-confluent.url' = 'http://localhost:8081/apis/ccompat/v7');
ALTER TABLE transitions SET ('format' = 'avro-confluent', 'avro-confluent.url' = 'http://localhost:8081/apis/ccompat/v7');
ALTER TABLE ad_matches SET ('format' = 'avro-confluent', 'avro-confluent.url' = 'http://localhost:8081/apis/ccompat/v7');
ALTER TABLE occupancy SET ('value.format' = 'avro-confluent', 'value.avro-confluent.url' = 'http://localhost:8081/apis/ccompat/v7');
