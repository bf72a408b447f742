import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { invalidate } from '#core/cacheInvalidation.ts';
import { openPostgres } from '#db/openPostgres.ts';
import { alert } from '#db/schema/alerts.ts';
import { createTestServer } from '#test/helpers/createTestServer.ts';
import { rowsOf } from '#test/helpers/rowsOf.ts';
import { startPostgres } from '#test/helpers/startPostgres.ts';
import { compareWithBare, fetchRaw } from './bare.ts';
import { codeHashOf, fillBoardWorld } from './boardWorld.ts';
import { findParent, readFamilySeconds, readSeconds } from './processStatus.ts';
import { report } from './report.ts';

// Every board with 20,000 projects on PostgreSQL: from memory as a share of a bare node:http server that sends the same bytes; and made
// anew after a write that makes all of them stale: processor time of this process and of its connections to the database together, which
// is at least the time on the clock of a machine that does nothing else. Needs a build (npm run build) and wrk.
// node bench/boards.ts [projects=20000]

const count = Number(process.argv[2] ?? 20_000);
const rounds = 15;
const mostMs = 100;
const leastShare = 60;

const server = await startPostgres();
const database = await openPostgres({
  url: `${server.url}/${await server.createDatabase()}`,
  limits: { connection: 5000, lock: 5000, statement: 0 },
});
await fillBoardWorld(database, count);
const { app, catalogue, close } = await createTestServer(database);
const ours = await app.listen({ port: 0, host: '127.0.0.1' });
await catalogue.index.refresh();

const boards = [
  { name: 'home', path: '/' },
  { name: 'incidents', path: '/incidents' },
  { name: 'an incident', path: '/incidents/bench-10-incident' },
  { name: 'compare', path: '/compare/bench-1-vs-bench-2-vs-bench-3-vs-bench-4' },
  { name: 'categories', path: '/categories' },
  { name: 'a category', path: '/categories/lending' },
  { name: 'chains', path: '/chains' },
  { name: 'a chain', path: '/chains/eip155:1' },
  { name: 'auditors', path: '/auditors' },
  { name: 'an auditor', path: '/auditors/auditor-2' },
  { name: 'changes', path: '/changes' },
  { name: 'copies', path: '/copies' },
  { name: 'copies of a code', path: `/api/codes/${codeHashOf(3)}/copies` },
  { name: 'copies of a project', path: '/api/projects/bench-7/copies' },
];

const [backend] = rowsOf<{ pid: number }>(await database.db.execute(sql`select pg_backend_pid() as pid`));
const postmaster = findParent(backend?.pid ?? 0);
const readWorked = () => (readSeconds(process.pid) + readFamilySeconds(postmaster)) * 1000;

async function makeAnew(path: string): Promise<number> {
  // Every board has alerts among its data, or one of these projects.
  await invalidate(database.db, alert, ['bench-1']);
  // Its own notice comes back from the database and would drop what is being made.
  await sleep(50);
  const began = performance.now();
  await fetchRaw(ours, { path });
  return performance.now() - began;
}

for (const { name, path } of boards) {
  const first = await makeAnew(path);
  const times: number[] = [];
  const before = readWorked();
  for (let round = 0; round < rounds; round++) times.push(await makeAnew(path));
  const worked = (readWorked() - before) / rounds;
  const clock = times.sort((a, b) => a - b).map((time) => time.toFixed(0));
  report({
    name: `${name} made anew`,
    value: worked,
    unit: 'ms',
    goal: { most: mostMs },
    detail: `${((worked / mostMs) * 100).toFixed(0)} % of the limit; on the clock ${clock[0]} to ${clock.at(-1)} ms, median ${clock[Math.floor(rounds / 2)]} ms, first ${first.toFixed(0)} ms`,
  });
}
for (const { name, path } of boards)
  await compareWithBare({ name: `${name} from memory`, ours, asked: [{ path }], least: leastShare });

await close();
await database.close();
await server.stop();
