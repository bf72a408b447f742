import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Content } from '#core/content/compileContent.ts';
import { loadContent } from '#core/content/openContent.ts';
import { createFlagService } from '#core/flags/createFlagService.ts';
import type { Database } from '#db/Database.ts';
import { createServer } from '#http/createServer.ts';
import { createBuiltPageSource } from '#http/rendering/pageSource.ts';
import type { ServerOptions } from '#http/ServerOptions.ts';

const dist = fileURLToPath(new URL('../../dist', import.meta.url));

const folder = fileURLToPath(new URL('../../content', import.meta.url));

let content: Promise<Content> | undefined;

/** Reading the texts takes most of a server's start, and no test changes them: once for all servers of the worker. */
function readContent(): Promise<Content> {
  content ??= createBuiltPageSource(dist).then(async (source) =>
    loadContent(folder, { knownPaths: (await source()).paths }),
  );
  return content;
}

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
    // Tests ask from one network, on whatever machine.
    processorSeconds: Number.POSITIVE_INFINITY,
    imageHosts: [],
    data: join(tmpdir(), 'parapet-test-uploads'),
    pages: { kind: 'built', dist },
    content: await readContent(),
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
