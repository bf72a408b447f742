import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { dumpFolder } from '#core/dumps/dumps.ts';
import { openPostgres } from '#db/openPostgres.ts';
import { startPostgres } from '#test/helpers/startPostgres.ts';
import type { Dump } from '#wire/dumps.ts';
import { fillBoardWorld } from './boardWorld.ts';
import { report } from './report.ts';

// The daily dump of 20,000 projects with 100,000 powers on PostgreSQL: how much memory it takes, and how long, in a process of its own
// that does not rest for the sake of visitors; beside it what PostgreSQL needs to write the same rows once with COPY, as CSV alone.
// node bench/dumps.ts [projects=20000]

const count = Number(process.argv[2] ?? 20_000);
const powersOfContract = 5;
const mostMegabytes = 200;
const mostSeconds = 300;

const server = await startPostgres();
const url = `${server.url}/${await server.createDatabase()}`;
const database = await openPostgres({
  url,
  limits: { connection: 5000, lock: 5000, statement: 0 },
});
const { db } = database;
await fillBoardWorld(database, count);
await db.execute(sql`
  insert into power (chain, address, target, selector, name, class, verdict, guard, method, holders, evidence, block, time)
  select chain, address, address, '0x' || lpad(to_hex(n), 8, '0'), 'setParameter' || n || '(uint256)', 'mint', 'privileged',
    'msg.sender == storage[' || n || ']', 'symbolic', jsonb_build_array(jsonb_build_object('kind', 'key', 'address', address)), '[]'::jsonb, 1, now()
  from contract, generate_series(1, ${powersOfContract}::int) n`);
await db.execute(sql`analyze`);

// The server writes here, too, under its own account.
const data = mkdtempSync(join(tmpdir(), 'parapet-dumps-'));
chmodSync(data, 0o755);

const program = join(import.meta.dirname, 'dumpsApart.ts');
const { status, stdout } = spawnSync(process.execPath, [program, url, data], {
  encoding: 'utf8',
  stdio: ['ignore', 'pipe', 'inherit'],
  maxBuffer: 1 << 24,
});
if (status !== 0) throw new Error(`${program} ended with ${status}`);
const { dump, seconds, before, most } = JSON.parse(stdout) as {
  dump: Dump;
  seconds: number;
  before: number;
  most: number;
};

let copied = 0;
for (const { name, rows, columns } of dump.tables) {
  const table = sql.identifier(`same_${name}`);
  const definitions = columns.map((column) => sql`${sql.identifier(column.name)} text`);
  await db.execute(sql`create unlogged table ${table} (${sql.join(definitions, sql`, `)})`);
  const file = join(dumpFolder(data), dump.id, `${name}.csv.gz`);
  await db.execute(sql.raw(`copy "same_${name}" from program 'gunzip -c ${file}' (format csv, header)`));
  const start = performance.now();
  const { rowCount } = (await db.execute(
    sql.raw(`copy "same_${name}" to '/dev/null' (format csv, header)`),
  )) as unknown as { rowCount: number };
  copied += (performance.now() - start) / 1000;
  if (rowCount !== rows) throw new Error(`${name}: ${rowCount} of ${rows} rows were compared`);
}
const total = dump.tables.reduce((sum, { rows }) => sum + rows, 0);
const detail = `${total} rows in three formats, ${(seconds / copied).toFixed(0)} times COPY (${copied.toFixed(2)} s)`;
report({
  ...{ name: `memory of a dump of ${count} projects`, value: most - before, unit: 'MB' },
  ...{ goal: { most: mostMegabytes }, detail: `from ${before.toFixed(0)} to ${most.toFixed(0)} MB` },
});
report({
  ...{ name: `time of a dump of ${count} projects`, value: seconds, unit: 's' },
  ...{ goal: { most: mostSeconds }, detail },
});
rmSync(data, { recursive: true });
await database.close();
await server.stop();
