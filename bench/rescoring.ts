import { sql } from 'drizzle-orm';
import { importRecords } from '#core/imports/importRecords.ts';
import { rescoreAll, type SettledScores } from '#core/scores/rescoreAll.ts';
import { migrate } from '#db/migrate.ts';
import { openPostgres } from '#db/openPostgres.ts';
import { rowsOf } from '#test/helpers/rowsOf.ts';
import { startPostgres } from '#test/helpers/startPostgres.ts';
import { readSeconds } from './processStatus.ts';
import { createProjectWorld } from './projectWorld.ts';
import { report } from './report.ts';

// The round that scores all projects again every quarter of an hour, while nothing changes: processor time of this process and of its one
// connection to PostgreSQL, against the first round of a process, which scores them all.

const projects = Number(process.argv[2] ?? 2000);

const postgres = await startPostgres();
const database = await openPostgres({
  url: `${postgres.url}/${await postgres.createDatabase()}`,
  poolSize: 1,
  limits: { connection: 5000, lock: 5000, statement: 0 },
});
const { db } = database;
await migrate(database);
const now = new Date('2026-11-15T06:00:00Z');
await importRecords(db, { folder: createProjectWorld(projects), now });
await db.execute(sql`analyze`);
const [backend] = rowsOf<{ pid: number }>(await db.execute(sql`select pg_backend_pid() as pid`));
const pids = [process.pid, backend?.pid ?? 0];
const settled: SettledScores = new Map();

/** Seconds of the processor that one round takes here and in the database. */
async function measureRound(): Promise<readonly [number, number]> {
  const before = pids.map(readSeconds);
  await rescoreAll(db, { now, settled });
  const [own = 0, database = 0] = pids.map((pid, place) => readSeconds(pid) - (before[place] ?? 0));
  return [own, database];
}

const first = await measureRound();
await measureRound();
const again = await measureRound();
const sum = ([own, database]: readonly [number, number]) => own + database;
const tell = ([own, database]: readonly [number, number]) =>
  `${own.toFixed(2)} s and ${database.toFixed(2)} s in the database`;
report({
  name: `a round of scoring ${projects.toLocaleString('en')} projects that did not change against scoring them`,
  value: (100 * sum(again)) / sum(first),
  unit: '%',
  goal: { most: 10 },
  detail: `${tell(again)} against ${tell(first)}`,
});
await database.close();
await postgres.stop();
