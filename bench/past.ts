import { sql } from 'drizzle-orm';
import { getPastPage } from '#core/projectPage/getPastPage.ts';
import { getProjectPage } from '#core/projectPage/getProjectPage.ts';
import { upsertFactReadings } from '#core/scores/factReadings.ts';
import { rescoreProjects } from '#core/scores/rescore.ts';
import { migrate } from '#db/migrate.ts';
import { openLite } from '#db/openLite.ts';
import { known } from '#scoring/buildFacts.ts';
import { compareCost } from '#test/helpers/compareCost.ts';
import { importTestRecords, projectRecord } from '#test/helpers/projectRecords.ts';
import { rowsOf } from '#test/helpers/rowsOf.ts';
import { powersOf } from '#test/soundFacts.ts';
import { pastTabs } from '#wire/projectPage.ts';

// What the past of a project costs: bytes a year when holders and supply change daily and powers weekly, and the time of
// a past page against that of the present, at most four times. `node bench/past.ts [DAYS]`

const days = Number(process.argv[2] ?? 60);
const limit = 4;
const dayMs = 24 * 60 * 60 * 1000;
const begin = Date.parse('2026-01-01T00:00:00Z');
const database = await openLite({});
await migrate(database);
const { db } = database;
const id = 'acme';
await importTestRecords(db, { projects: [projectRecord({ id })] }, new Date(begin));
for (let day = 1; day <= days; day++) {
  const now = new Date(begin + day * dayMs);
  const at = now.toISOString();
  const owner = `0x${String(Math.floor(day / 7)).padStart(40, '0')}`;
  await upsertFactReadings(db, {
    projectId: id,
    facts: {
      holders: known({ top10Share: day / 1000, holders: 1000 + day }, at),
      supply: known({ total: String(10 ** 9 + day), cap: null }, at),
      control: powersOf({ kind: 'key', address: owner }, 'upgrade', 'mint', 'pause', 'ownership'),
    },
    now,
  });
  await rescoreProjects(db, { ids: [id], now });
}
const [size] = rowsOf<{ rows: number; bytes: number }>(
  await db.execute(sql`select count(*)::int as rows, pg_total_relation_size('fact_version')::int as bytes
    from fact_version`),
);
const yearly = ((size?.bytes ?? 0) / days) * 365;
console.log(
  `${size?.rows} rows in ${days} days; about ${Math.round(yearly / 1024)} kB per project and year, indexes included`,
);
const now = new Date(begin + (days + 1) * dayMs);
const at = new Date(begin + (days / 2) * dayMs).toISOString();
for (const tab of pastTabs) {
  const past = () => getPastPage(db, { id, tab, at, rules: 'today', now });
  const present = () => getProjectPage(db, { id, tab, findChain: () => undefined, now });
  await past();
  await present();
  const { ratio } = await compareCost(db, {
    works: [past, present],
    settle: async () => undefined,
    pairs: 40,
  });
  console.log(
    `${tab}: a past page takes ${ratio.toFixed(2)} times the processor time of the present one (limit ${limit})`,
  );
  if (ratio > limit) process.exitCode = 1;
}
await database.close();
