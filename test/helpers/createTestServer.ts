import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createFlagService } from '#core/flags/createFlagService.ts';
import type { Database } from '#db/Database.ts';
import { createServer } from '#http/createServer.ts';
import type { ServerOptions } from '#http/ServerOptions.ts';

const dist = fileURLToPath(new URL('../../dist', import.meta.url));

export const testSecret = 'a secret of at least thirty-two bytes';

/** The web server with plain settings, for tests and benchmarks. */
export async function createTestServer(database: Database, options: Partial<ServerOptions> = {}) {
  const flags = await createFlagService({
    database,
    secret: testSecret,
    sdkKey: 'configcat-proxy/parapet',
    onError: () => undefined,
  });
  const server = await createServer({
    database,
    flags,
    origin: undefined,
    trustProxy: false,
    metricsToken: undefined,
    logLevel: 'silent',
    styleguide: true,
    secret: testSecret,
    limitScale: 1,
    imageHosts: [],
    data: join(tmpdir(), 'parapet-test-uploads'),
    pages: { kind: 'built', dist },
    ...options,
  });
  return {
    ...server,
    flags,
    async close() {
      await server.close();
      await flags.close();
    },
  };
}
