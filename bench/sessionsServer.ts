import { openPostgres } from '#db/openPostgres.ts';
import { createTestServer } from '#test/helpers/createTestServer.ts';

// The server of the sessions benchmark in a process of its own, so that its memory and processor time are its own.
const database = await openPostgres({ url: process.argv[2] ?? '' });
const { app } = await createTestServer(database, { limitScale: 100_000 });
const address = await app.listen({ port: 0, host: '127.0.0.1' });
process.on('message', () => {
  const { user, system } = process.cpuUsage();
  process.send?.({ rss: process.memoryUsage().rss, cpu: user + system });
});
process.send?.({ address });
