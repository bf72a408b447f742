import { sql } from 'drizzle-orm';
import { getNextSteps, getStep } from '#core/nextSteps/getNextSteps.ts';
import { migrate } from '#db/migrate.ts';
import { openLite } from '#db/openLite.ts';

// What the desk's front page costs: the steps of all projects against a bare read of the same rows in the same run, at most `limit`
// times it; 20,000 projects of twelve steps each, of a thousand different kinds. `node bench/nextSteps.ts [PROJECTS]`

const projects = Number(process.argv[2] ?? 20_000);
const limit = 6;
const database = await openLite({});
await migrate(database);
const { db } = database;
await db.execute(sql`
  insert into project (id, name, name_key, description, source, record_hash, assessed, chains, next_steps)
  select 'p' || n, 'P', 'p', 'x', 'records', '', true, array['eip155:1'],
    (select jsonb_object_agg('search.' || k, 0.01 * k + (n % 1000) * 0.00001) from generate_series(1, 12) k)
  from generate_series(1, ${projects}) n`);

async function measure(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < 5; round++) {
    const began = performance.now();
    await work();
    times.push(performance.now() - began);
  }
  return times.toSorted((a, b) => a - b)[2] ?? 0;
}

const count = await measure(() =>
  db.execute(sql`select count(*), avg(coverage), max(next_steps::text) from project`),
);
const all = await measure(() => getNextSteps(db));
const page = await measure(() => getStep(db, { step: 'search.audits', chain: null, page: 1, perPage: 50 }));
console.log(
  `${projects} projects: all steps in ${all.toFixed(0)} ms, ${(all / count).toFixed(1)} times a bare read of the same rows (limit ${limit}); one step in ${page.toFixed(0)} ms`,
);
if (all > limit * count) process.exitCode = 1;
await database.close();
