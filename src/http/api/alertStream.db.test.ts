import { setTimeout as sleep } from 'node:timers/promises';
import Fastify from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { insertOnChainAlerts, type OnChainAlert, retractAlertsFrom } from '#core/alerts/onChainAlerts.ts';
import type { Database } from '#db/Database.ts';
import { openPostgres } from '#db/openPostgres.ts';
import { project } from '#db/schema/projects.ts';
import { handleError } from '#http/answers/handleError.ts';
import { createPostgresDatabase, prepareTestDatabase, testEngine } from '#test/helpers/testDatabase.ts';
import { type AlertStreamOptions, alertStreamRoutes } from './alertStream.ts';

const closers: (() => Promise<unknown>)[] = [];
const embedded = await prepareTestDatabase();
let databases: Database[];

/** Two instances on one PostgreSQL; the embedded database has one process, so there both share it. */
beforeEach(async () => {
  if (testEngine === 'postgres') {
    const url = await createPostgresDatabase({ migrated: true });
    databases = [await openPostgres({ url }), await openPostgres({ url })];
    for (const database of databases) closers.push(() => database.close());
  } else {
    databases = [embedded, embedded];
  }
  await databases[0]?.db.insert(project).values({
    id: 'alder',
    name: 'Alder',
    nameKey: 'alder',
    description: '',
    source: 'records',
    recordHash: 'x',
  });
});
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

function databaseOf(instance: number): Database {
  const database = databases[instance];
  if (!database) throw new Error('no such instance');
  return database;
}

async function serve(instance: number, options: Partial<AlertStreamOptions> = {}) {
  const app = Fastify();
  app.setErrorHandler(handleError);
  await alertStreamRoutes(app, { database: databaseOf(instance), ...options });
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  let closed: Promise<unknown> | undefined;
  const close = () => (closed ??= app.close());
  closers.push(close);
  return { url: `${address}/api/alerts/stream`, close };
}

/** Reads a stream until what it said matches. */
async function open(url: string, headers: Record<string, string> = {}) {
  const leaving = new AbortController();
  const response = await fetch(url, { headers, signal: leaving.signal });
  const reader = (response.body as ReadableStream<Uint8Array>).getReader();
  let said = '';
  return {
    response,
    leave: () => leaving.abort(),
    async until(pattern: RegExp): Promise<string> {
      while (!pattern.test(said)) {
        const { value, done } = await reader.read();
        if (done) throw new Error(`The stream ended after: ${said}`);
        said += Buffer.from(value).toString();
      }
      return said;
    },
    async toEnd(): Promise<string> {
      for (;;) {
        const { value, done } = await reader.read();
        if (done) return said;
        said += Buffer.from(value).toString();
      }
    },
  };
}

const alertOf = (block: number, time = new Date()): OnChainAlert => ({
  detector: 'paused',
  projectId: 'alder',
  severity: 'major',
  time,
  title: `Paused in ${block}`,
  text: 'It was paused.',
  chain: 'eip155:1',
  block,
  blockHash: `0x${'1'.repeat(64)}`,
  transactionHash: `0x${String(block).padStart(64, '0')}`,
  logIndex: 0,
  contract: '0x00000000000000000000000000000000000000AA',
});

it('tells listeners of every instance, once and in order, and goes on where a listener was', async () => {
  const [here, there] = [await serve(0), await serve(1)];
  const first = await open(here.url);
  const second = await open(there.url);
  expect(first.response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  expect(first.response.headers.get('cache-control')).toBe('no-store');
  await insertOnChainAlerts(databaseOf(0).db, [alertOf(1), alertOf(2)]);
  await insertOnChainAlerts(databaseOf(1).db, [alertOf(3)]);
  for (const stream of [first, second]) {
    const said = await stream.until(/id: 3\n[\s\S]*\n\n$/);
    expect(
      [...said.matchAll(/id: (\d+)\nevent: alert\ndata: (.*)\n\n/g)].map(([, id, data]) => [
        id,
        (JSON.parse(data ?? '') as { title: string; project: unknown }).title,
      ]),
    ).toEqual([
      ['1', 'Paused in 1'],
      ['2', 'Paused in 2'],
      ['3', 'Paused in 3'],
    ]);
  }
  first.leave();
  second.leave();

  await retractAlertsFrom(databaseOf(0).db, { chain: 'eip155:1', block: 3, reason: 'gone' });
  const resumed = await open(there.url, { 'last-event-id': '2' });
  const said = await resumed.until(/id: 4\n[\s\S]*\n\n$/);
  expect([...said.matchAll(/id: (\d+)/g)].map(([, id]) => id)).toEqual(['3', '4']);
  expect(said).toContain('"state":"retracted","reason":"gone"');
  resumed.leave();
});

it('says nothing of what happened long ago or was seen before', async () => {
  const { url } = await serve(0);
  const stream = await open(url);
  const { db } = databaseOf(0);
  await insertOnChainAlerts(db, [alertOf(1, new Date(Date.now() - 2 * 86_400_000))]);
  await insertOnChainAlerts(db, [alertOf(2)]);
  await insertOnChainAlerts(db, [alertOf(2)]);
  await insertOnChainAlerts(db, [alertOf(3)]);
  const said = await stream.until(/Paused in 3/);
  expect(said.match(/Paused in \d/g)).toEqual(['Paused in 2', 'Paused in 3']);
  stream.leave();
});

it('keeps connections alive, has room for so many, and ends them when the server stops', async () => {
  const { url, close } = await serve(0, { maxClients: 2, heartbeatMs: 50 });
  const streams = [await open(url), await open(url)];
  expect(await streams[0]?.until(/(: still here\n\n){1}/)).toContain('retry: 5000');
  const refused = await fetch(url);
  expect(refused.status).toBe(503);
  expect(refused.headers.get('retry-after')).toBe('60');
  expect(await refused.json()).toMatchObject({ name: 'TooManyListeners' });
  streams[0]?.leave();
  let status = 503;
  for (let tries = 0; status === 503 && tries < 3000; tries++) {
    await sleep(20);
    const again = await open(url);
    status = again.response.status;
    if (status === 200) streams[0] = again;
  }
  expect(status).toBe(200);
  const ends = streams.map((stream) => stream.toEnd());
  await close();
  await Promise.all(ends);
});

it('gives one network so many streams', async () => {
  const { url } = await serve(0, { maxPerNetwork: 2 });
  const streams = [await open(url), await open(url)];
  const refused = await fetch(url);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60']);
  expect(await refused.json()).toMatchObject({ name: 'TooManyListeners' });
  for (const stream of streams) stream.leave();
});

it('ends a stream after its time, and its place is free again', async () => {
  const { url } = await serve(0, { maxPerNetwork: 1, lifetimeMs: 50 });
  for (let round = 0; round < 3; round++) {
    const stream = await open(url);
    expect(stream.response.status).toBe(200);
    expect(await stream.toEnd()).toContain('retry: 5000');
  }
});
