import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import { createTestServer } from '#test/helpers/createTestServer.ts';
import { openTestDatabase } from '#test/helpers/testDatabase.ts';

it('finishes what is under way, turns unready at once and then stops', async () => {
  const database = await openTestDatabase();
  const server = await createTestServer(database);
  let arrived = 0;
  server.app.get('/slow', async () => {
    arrived++;
    await sleep(1000);
    return { done: true };
  });
  const address = await server.app.listen({ port: 0, host: '127.0.0.1' });
  const underWay = Array.from({ length: 200 }, () =>
    fetch(`${address}/slow`).then((response) => response.json()),
  );
  await vi.waitUntil(() => arrived === 200, { timeout: 10_000, interval: 5 });
  const closing = server.close();
  expect(await Promise.all(underWay)).toEqual(Array.from({ length: 200 }, () => ({ done: true })));
  await closing;
  await expect(fetch(`${address}/healthz`)).rejects.toThrow();
  await database.close();
});
