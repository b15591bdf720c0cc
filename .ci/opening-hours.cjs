// Writes zones with random opening hours, a fix of a device of its own for each zone and time, and the
// ids of the devices that are inside by opening_hours.js, in the time zone TZ. Arguments: the directory
// to write to, and a seed.
const { writeFileSync } = require('node:fs');
const { join } = require('node:path');
const OpeningHours = require('opening_hours');

const [directory, seed] = process.argv.slice(2);
const DAYS = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'];
const HOUR = 3_600_000;

// A linear congruential generator: the same zones for the same seed.
let state = BigInt(seed);
function random(bound) {
  state = (state * 6364136223846793005n + 1442695040888963407n) & ((1n << 64n) - 1n);
  return Number((state >> 33n) % BigInt(bound));
}

function time() {
  return `${String(random(24)).padStart(2, '0')}:${['00', '15', '30', '59'][random(4)]}`;
}

function range() {
  const from = time();
  const until = random(8) === 0 ? '24:00' : time();
  return from === until ? '08:00-18:00' : `${from}-${until}`;
}

function days() {
  return random(2) === 0 ? DAYS[random(7)] : `${DAYS[random(7)]}-${DAYS[random(7)]}`;
}

function entry() {
  const some = Array.from({ length: 1 + random(2) }, days).join(',');
  return random(6) === 0 ? some : `${some} ${Array.from({ length: 1 + random(2) }, range).join(',')}`;
}

// Where the library differs: it takes the day of 23 hours for one of 24 (the hour after its midnight is wrong), and the
// local times that are repeated for open both times, while by Z4 an interval ends, or begins, at the first of them.
const DIFFERENT = [Date.UTC(2025, 2, 30, 22), Date.UTC(2025, 9, 26, 1)];

// Around both clock changes of a year, and any other time of it.
function instant() {
  const around = [Date.UTC(2025, 2, 30, 1), Date.UTC(2025, 9, 26, 1), Date.UTC(2025, random(12), 1 + random(28))];
  const millis = around[random(3)] + (random(240) - 120) * (HOUR / 4);
  return DIFFERENT.some((hour) => hour <= millis && millis < hour + HOUR) ? instant() : millis;
}

const zones = [];
const fixes = [];
const inside = [];
for (let i = 0; i < 300; i++) {
  const openingHours = Array.from({ length: 1 + random(3) }, entry);
  const lon = i / 10;
  const corners = [[lon, 0], [lon + 0.05, 0], [lon + 0.05, 1], [lon, 1], [lon, 0]];
  zones.push({
    type: 'Feature',
    id: `zone-${i}`,
    properties: { openingHours, timeZone: process.env.TZ },
    geometry: { type: 'Polygon', coordinates: [corners] },
  });
  // A list is open when one of its entries is; the library's own lists have other rules.
  const oracles = openingHours.map((text) => new OpeningHours(text, null, { locale: 'en' }));
  for (let k = 0; k < 60; k++) {
    const millis = instant();
    const deviceId = `${i} ${openingHours.join('; ')} at ${new Date(millis).toISOString()}`;
    fixes.push({ deviceId, time: millis, lon: lon + 0.01, lat: 0.5 });
    if (oracles.some((oracle) => oracle.getState(new Date(millis)))) inside.push(deviceId);
  }
}
const lines = (values) => values.map((value) => JSON.stringify(value)).join('\n') + '\n';
writeFileSync(join(directory, 'zones.ndjson'), lines(zones));
writeFileSync(join(directory, 'fixes.ndjson'), lines(fixes));
writeFileSync(join(directory, 'expected'), [...new Set(inside)].sort().join('\n') + '\n');
