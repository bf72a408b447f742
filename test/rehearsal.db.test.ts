import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { fromNumber } from '#chain/wireValue.ts';
import { createRandom } from '#lib/random.ts';
import { serveRpc } from '../demo/chain/serveRpc.ts';
import { findFreePort, startPostgres } from './helpers/startPostgres.ts';
import { type Site, startSite } from './helpers/startSite.ts';
import { answerFrom, type ChainView, extendChain } from './simulation/simulatedChain.ts';

const chainCount = 12;
const random = createRandom(16);
const patience = { timeout: 240_000, interval: 50 };

/** Twelve endpoints on which blocks can be added. */
async function startEndpoints() {
  let view: ChainView = extendChain([], { random, count: 20, salt: 'first' });
  const ids = Array.from({ length: chainCount }, (_, n) => 9001 + n);
  const servers = await Promise.all(
    ids.map((id) =>
      serveRpc(
        async (method, params) =>
          method === 'eth_chainId' ? fromNumber(id) : answerFrom(view, method, params),
        { port: 0 },
      ),
    ),
  );
  onTestFinished(async () => void (await Promise.all(servers.map(({ close }) => close()))));
  return {
    settings: JSON.stringify(
      ids.map((id, n) => ({
        id: `eip155:${id}`,
        rpc: [`http://127.0.0.1:${servers[n]?.port}`],
        pollSeconds: 1,
      })),
    ),
    extend: () => {
      view = extendChain(view, { random, count: 5, salt: `${view.length}` });
      return view.length;
    },
  };
}

/** Visitors who sign up and look at pages; what was acknowledged, and every answer that was none of theirs to see. */
function startLoad(address: string) {
  const acknowledged: string[] = [];
  const statuses = new Map<string, number>();
  const stopping = new AbortController();
  const note = (what: string) => statuses.set(what, (statuses.get(what) ?? 0) + 1);
  async function signUp(n: number): Promise<void> {
    for (let i = 0; !stopping.signal.aborted; i++) {
      const email = `visitor-${n}-${i}@example.test`;
      const { status } = await fetch(`${address}/api/auth/signup`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: address },
        body: JSON.stringify({ email, password: 'Correct-horse-7' }),
      });
      note(`sign-up ${status}`);
      if (status === 200) acknowledged.push(email);
      else await sleep(50);
    }
  }
  async function look(): Promise<void> {
    while (!stopping.signal.aborted) {
      const { status } = await fetch(address);
      note(`page ${status}`);
      await sleep(20);
    }
  }
  const running = Promise.all([signUp(0), signUp(1), look(), look()]);
  return {
    acknowledged,
    statuses,
    /** Resolves when that many more were acknowledged. */
    async more(count: number) {
      const goal = acknowledged.length + count;
      await vi.waitUntil(() => acknowledged.length >= goal, patience);
    },
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

function openAdmin(url: string) {
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  onTestFinished(() => pool.end());
  return {
    rows: async <Row extends pg.QueryResultRow>(sql: string) => (await pool.query<Row>(sql)).rows,
    /** Ends one connection of the site, whichever. */
    cutAny: () =>
      pool.query(
        "select pg_terminate_backend(pid) from (select pid from pg_stat_activity where application_name like 'parapet%' order by random() limit 1) t",
      ),
  };
}

function readMails(folders: readonly string[]): string[] {
  return folders
    .flatMap((folder) =>
      existsSync(folder)
        ? readdirSync(folder)
            .filter((name) => name.endsWith('.eml'))
            .map((name) => readFileSync(join(folder, name), 'utf8'))
        : [],
    )
    .flatMap((text) => /^To: (\S+)$/m.exec(text)?.[1] ?? []);
}

describe('two processes on one PostgreSQL that fails', () => {
  it('start without it, lose no acknowledged write, show pages throughout and recover by themselves', async () => {
    const data = mkdtempSync(join(tmpdir(), 'parapet-rehearsal-'));
    onTestFinished(() => rmSync(data, { recursive: true, force: true }));
    const server = await startPostgres({ fsync: true });
    onTestFinished(() => server.stop());
    const url = `${server.url}/${await server.createDatabase()}`;
    const endpoints = await startEndpoints();
    const port = await findFreePort();
    const address = `http://127.0.0.1:${port}`;
    const start = async (part: string, args: string[], onWaiting: () => void) => {
      const site = await startSite(
        {
          DATABASE_URL: url,
          PARAPET_DATA: join(data, part),
          PARAPET_SECRET: 'a secret of at least thirty-two bytes',
          PARAPET_ORIGIN: address,
          PARAPET_DEMO: 'off',
          PARAPET_CHAINS: endpoints.settings,
          PARAPET_LIMIT_SCALE: '1000',
          PARAPET_LOG: 'warn',
          PORT: String(port),
        },
        args,
        { onPrint: (said) => void (said.includes('does not answer') && onWaiting()) },
      );
      onTestFinished(() => site.kill('SIGKILL'));
      return site;
    };

    await server.kill();
    const waits = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const;
    const starting = Promise.all([
      start('site', [], waits[0].resolve),
      start('worker', ['--worker'], waits[1].resolve),
    ]);
    await Promise.race([starting, Promise.all(waits.map(({ promise }) => promise))]);
    await server.restart();
    const sites: Site[] = await starting;
    const admin = openAdmin(url);
    const ready = async () => (await fetch(`${address}/readyz`)).status === 200;
    const caughtUp = async (head: number) => {
      const rows = await admin.rows<{ n: number }>(
        `select count(*)::int as n from chain_cursor where next = ${head}`,
      );
      return rows[0]?.n === chainCount;
    };
    expect((await fetch(address)).status).toBe(200);
    await vi.waitUntil(() => caughtUp(20), patience);

    const load = startLoad(address);
    await load.more(2);
    for (let cuts = 0; cuts < 12; cuts++) {
      await admin.cutAny();
      if (cuts % 4 === 3) await load.more(1);
    }
    const head = endpoints.extend();
    await server.kill();
    await vi.waitUntil(async () => !(await ready()), patience);
    expect((await fetch(address)).status).toBe(200);
    await server.restart();
    await vi.waitUntil(ready, patience);
    await load.more(3);
    await load.stop();

    const known = await admin.rows<{ email: string }>('select email::text from app_user');
    const emails = new Set(known.map(({ email }) => email));
    expect(load.acknowledged.filter((email) => !emails.has(email))).toEqual([]);
    // Pages never failed, and whatever else did said that it would pass.
    expect([...load.statuses.keys()].filter((what) => !/^(page 200|sign-up (200|503))$/.test(what))).toEqual(
      [],
    );
    await vi.waitUntil(() => caughtUp(head), patience);
    const mailed = () => readMails(sites.map((site) => join(site.data, 'mail')));
    await vi.waitUntil(() => load.acknowledged.every((email) => mailed().includes(email)), patience);
    // One connection each for locks and for notifications, however often they were cut.
    const countSessions = () =>
      admin.rows<{ name: string; n: number }>(
        "select application_name as name, count(*)::int as n from pg_stat_activity where application_name in ('parapet locks', 'parapet listen') group by 1 order by 1",
      );
    await expect.poll(countSessions).toEqual([
      { name: 'parapet listen', n: 2 },
      { name: 'parapet locks', n: 2 },
    ]);
    const leaders = await admin.rows<{ n: number }>(
      "select count(*)::int as n from leadership where name like 'parapet indexer %'",
    );
    expect(leaders).toEqual([{ n: chainCount }]);
    await Promise.all(sites.map((site) => site.stop()));
  });
});
