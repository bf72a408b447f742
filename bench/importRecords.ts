import { importRecords } from '#core/imports/importRecords.ts';
import { migrate } from '#db/migrate.ts';
import { openLite } from '#db/openLite.ts';
import { openPostgres } from '#db/openPostgres.ts';
import { startPostgres } from '#test/helpers/startPostgres.ts';
import { createProjectWorld } from './projectWorld.ts';

// Imports 20,000 projects with their audits, findings and incidents, scores included, against the limit of 60 s on
// PostgreSQL (with fsync on). `node bench/importRecords.ts [COUNT]`

const count = Number(process.argv[2] ?? 20_000);
const limitSeconds = 60;
const folder = createProjectWorld(count);
const server = await startPostgres({ fsync: true });

for (const [name, open] of [
  ['PostgreSQL', async () => openPostgres({ url: `${server.url}/${await server.createDatabase()}` })],
  ['PGlite', async () => openLite({})],
] as const) {
  const database = await open();
  await migrate(database);
  for (const run of ['first import', 'again, unchanged']) {
    const began = performance.now();
    const { changed, audits, incidents } = await importRecords(database.db, {
      folder,
      now: new Date('2026-11-15T00:00:00Z'),
    });
    const seconds = (performance.now() - began) / 1000;
    const rows = count * 3 + audits * 3 + incidents;
    const against =
      name === 'PostgreSQL'
        ? `, ${((seconds / limitSeconds) * 100).toFixed(0)} % of the limit of ${limitSeconds} s`
        : '';
    console.log(
      `${name}, ${run}: ${count} projects (${changed} changed) in ${seconds.toFixed(1)} s, ${(rows / seconds).toFixed(0)} rows/s${against}`,
    );
  }
  await database.close();
}
await server.stop();
