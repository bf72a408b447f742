import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeEach } from 'vitest';
import { createServer, type ServerOptions } from '#http/createServer.ts';
import { emptyTables, openTestDatabase } from './testDatabase.ts';

const dist = fileURLToPath(new URL('../../dist', import.meta.url));

/** The whole web server on a database of the engine under test, for one test file; tables are emptied before each test. */
export async function prepareTestApp(options: Partial<ServerOptions> = {}) {
  const data = mkdtempSync(join(tmpdir(), 'parapet-app-'));
  const database = await openTestDatabase();
  const server = await createServer({
    database,
    origin: undefined,
    trustProxy: false,
    metricsToken: undefined,
    logLevel: 'silent',
    styleguide: true,
    secret: 'a secret for tests, long enough for them',
    limitScale: 1,
    data,
    pages: { kind: 'built', dist },
    ...options,
  });
  const address = await server.app.listen({ port: 0, host: '127.0.0.1' });
  beforeEach(() => emptyTables(database.db));
  afterAll(async () => {
    await server.close();
    await database.close();
    rmSync(data, { recursive: true, force: true });
  });
  return { ...server, database, db: database.db, address, data };
}
