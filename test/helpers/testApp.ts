import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach } from 'vitest';
import type { ServerOptions } from '#http/ServerOptions.ts';
import { createTestServer } from './createTestServer.ts';
import { prepareTestDatabase } from './testDatabase.ts';

/** The whole web server on a database of the engine under test, for one test file; tables are emptied before each test. */
export async function prepareTestApp(options: Partial<ServerOptions> = {}) {
  const data = mkdtempSync(join(tmpdir(), 'parapet-app-'));
  const database = await prepareTestDatabase();
  const server = await createTestServer(database, { data, ...options });
  const address = await server.app.listen({ port: 0, host: '127.0.0.1' });
  // Emptying the tables tells nobody.
  beforeEach(server.forget);
  afterAll(async () => {
    await server.close();
    rmSync(data, { recursive: true, force: true });
  });
  return { ...server, database, db: database.db, address, data };
}
