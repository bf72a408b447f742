import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { openTestDatabase } from '#test/helpers/testDatabase.ts';
import { createServer } from './createServer.ts';

it('finishes what is under way, turns unready at once and then stops', async () => {
  const database = await openTestDatabase();
  const dist = fileURLToPath(new URL('../../dist', import.meta.url));
  const options = {
    database,
    origin: undefined,
    trustProxy: false,
    metricsToken: undefined,
    logLevel: 'silent',
    styleguide: false,
  } as const;
  const server = await createServer({ ...options, pages: { kind: 'built', dist } });
  server.app.get('/slow', async () => {
    await sleep(300);
    return { done: true };
  });
  const address = await server.app.listen({ port: 0, host: '127.0.0.1' });
  const underWay = Array.from({ length: 200 }, () =>
    fetch(`${address}/slow`).then((response) => response.json()),
  );
  await sleep(150);
  const closing = server.close();
  expect(await Promise.all(underWay)).toEqual(Array.from({ length: 200 }, () => ({ done: true })));
  await closing;
  await expect(fetch(`${address}/healthz`)).rejects.toThrow();
  await database.close();
});
