import { importRecords } from '#core/imports/importRecords.ts';
import { migrate } from '#db/migrate.ts';
import { openLite } from '#db/openLite.ts';
import { openPostgres } from '#db/openPostgres.ts';
import { createTestServer } from '#test/helpers/createTestServer.ts';
import { createProjectWorld } from './projectWorld.ts';

// The server of the rendering benchmark in a process of its own, so that clients take nothing of its processor time. Its first argument is
// the number of projects, its second the address of PostgreSQL; without that the database is the embedded one.

/** Milliseconds of processor time since the process began. */
export interface Usage {
  /** Of all threads, the embedded database included. */
  all: number;
  /** Of the thread that renders. */
  thread: number;
}

const [, , projects, url] = process.argv;
const database = url === undefined ? await openLite({}) : await openPostgres({ url });
await migrate(database);
await importRecords(database.db, {
  folder: createProjectWorld(Number(projects)),
  now: new Date('2026-11-15T00:00:00Z'),
});
const { app, catalogue } = await createTestServer(database, { limitScale: 1000 });
await catalogue.index.refresh();
const address = await app.listen({ port: 0, host: '127.0.0.1' });

const toMs = ({ user, system }: NodeJS.CpuUsage) => (user + system) / 1000;
process.on('message', () => {
  const usage: Usage = { all: toMs(process.cpuUsage()), thread: toMs(process.threadCpuUsage()) };
  process.send?.(usage);
});
process.send?.({ address });
