-- What the topics hold now. Without OPTIONS and batch, a query goes on with what comes.
SET 'execution.runtime-mode' = 'batch';

SELECT zoneId, JSON_VALUE(ad, '$.title') AS title, JSON_VALUE(attributes, '$.segment') AS segment, COUNT(*) AS ads
FROM ad_matches /*+ OPTIONS('scan.bounded.mode' = 'latest-offset') */
GROUP BY zoneId, JSON_VALUE(ad, '$.title'), JSON_VALUE(attributes, '$.segment');

-- Compacted topics are streams of changes, which batch does not have.
SET 'execution.runtime-mode' = 'streaming';

SELECT zoneId, `count`, capacity
FROM occupancy /*+ OPTIONS('scan.bounded.mode' = 'latest-offset') */
WHERE `over`;
