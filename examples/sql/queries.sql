-- What the topics hold, up to their ends. Without the OPTIONS, a query goes on with what comes.
SELECT zoneId, COUNT(*) AS ads
FROM ad_matches /*+ OPTIONS('scan.bounded.mode' = 'latest-offset') */
GROUP BY zoneId;

SELECT zoneId, `count`, capacity
FROM occupancy /*+ OPTIONS('scan.bounded.mode' = 'latest-offset') */
WHERE `over`;
