import { connect } from 'node:net';
import { expect, it, vi } from 'vitest';
import { createTestServer } from '#test/helpers/createTestServer.ts';
import { openTestDatabase } from '#test/helpers/testDatabase.ts';

it('finishes what is under way, turns unready at once and then stops', async () => {
  const database = await openTestDatabase();
  const server = await createTestServer(database);
  let arrived = 0;
  const released = Promise.withResolvers<void>();
  server.app.get('/slow', { config: { access: 'anyone' } }, async () => {
    arrived++;
    await released.promise;
    return { done: true };
  });
  const address = await server.app.listen({ port: 0, host: '127.0.0.1' });
  const underWay = Array.from({ length: 100 }, () =>
    fetch(`${address}/slow`).then((response) => response.json()),
  );
  await vi.waitUntil(() => arrived === 100, { timeout: 120_000, interval: 5 });
  const ask = (path: string) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`;
  const socket = connect(Number(new URL(address).port), '127.0.0.1');
  let heard = '';
  socket.on('data', (chunk) => {
    heard += chunk;
  });
  socket.write(ask('/slow'));
  await vi.waitUntil(() => arrived === 101, { timeout: 120_000, interval: 5 });
  const closing = server.close();
  await vi.waitUntil(() => !server.app.server.listening, { timeout: 120_000, interval: 5 });
  // On its way when the stop began, on a connection that a proxy keeps.
  socket.write(ask('/slow'));
  await vi.waitUntil(() => arrived === 102, { timeout: 120_000, interval: 5 });
  released.resolve();
  await vi.waitUntil(() => heard.match(/HTTP\/1\.1 200/g)?.length === 2, { timeout: 120_000, interval: 5 });
  expect(await Promise.all(underWay)).toEqual(Array.from({ length: 100 }, () => ({ done: true })));
  await closing;
  await expect(fetch(`${address}/healthz`)).rejects.toThrow();
  await database.close();
});
