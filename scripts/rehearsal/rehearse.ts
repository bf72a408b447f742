/**
 * Rehearses failures of a whole installation: two web and two worker processes behind haproxy, on PostgreSQL kept by patroni
 * with etcd, pooled by pgbouncer, backed up by pgbackrest. Usage: npm run rehearse. Debian's packages are needed:
 * apt-get install --no-install-recommends patroni etcd-server etcd-client haproxy pgbouncer pgbackrest postgresql-15
 */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type Site, startSite } from '#test/helpers/startSite.ts';
import { type Cluster, startCluster, waitFor } from './startCluster.ts';
import { startLoad } from './startLoad.ts';

const faults: string[] = [];
function check(what: string, holds: boolean): void {
  if (!holds) faults.push(what);
  console.log(`  ${holds ? 'ok  ' : 'FAIL'} ${what}`);
}

async function ask<Row extends pg.QueryResultRow>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

type Part = 'web1' | 'web2' | 'worker1' | 'worker2';

async function startParts({ ports }: Cluster, data: string, sites: Map<Part, Site>) {
  const address = `http://127.0.0.1:${ports.HA_WEB}`;
  const direct = `postgres://postgres:super@127.0.0.1:${ports.HA_RW}/parapet`;
  async function start(part: Part): Promise<void> {
    const isWeb = part.startsWith('web');
    const port = part === 'web1' ? ports.WEB1 : ports.WEB2;
    const settings = {
      DATABASE_URL: `postgres://postgres:super@127.0.0.1:${ports.BOUNCE}/parapet`,
      DATABASE_DIRECT_URL: direct,
      PARAPET_DATA: join(data, part),
      PARAPET_SECRET: 'a secret of at least thirty-two bytes',
      PARAPET_ORIGIN: address,
      PARAPET_TRUST_PROXY: '127.0.0.1',
      PARAPET_DEMO: 'off',
      PARAPET_LIMIT_SCALE: '100000',
      PARAPET_LOG: 'error',
      PORT: String(isWeb ? port : 0),
    };
    sites.set(part, await startSite(settings, [isWeb ? '--web' : '--worker']));
  }
  // One after another: each brings the database up to date or finds it so.
  for (const part of ['web1', 'worker1', 'web2', 'worker2'] as const) await start(part);
  await waitFor('the proxy', async () => (await fetch(`${address}/readyz`)).ok);
  return {
    address,
    direct,
    start,
    get: (part: Part) => {
      const site = sites.get(part);
      if (!site) throw new Error(`${part} does not run`);
      return site;
    },
    isAlive: (part: Part) => {
      try {
        return process.kill(sites.get(part)?.pid ?? -1, 0);
      } catch {
        return false;
      }
    },
    all: () => [...sites.values()],
  };
}

function readMails(sites: readonly Site[]): { to: string; id: string }[] {
  return sites.flatMap(({ data }) => {
    const folder = join(data, 'mail');
    const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.eml')) : [];
    return names.map((name) => {
      const text = readFileSync(join(folder, name), 'utf8');
      const field = (key: string) => new RegExp(`^${key}: (.+)$`, 'mi').exec(text)?.[1]?.trim() ?? '';
      return { to: field('To'), id: field('Message-ID') };
    });
  });
}

async function rehearse(cluster: Cluster, data: string, sites: Map<Part, Site>): Promise<void> {
  const admin = `postgres://postgres:super@127.0.0.1:${cluster.ports.HA_RW}/postgres`;
  await waitFor('haproxy', () => ask(admin, 'select 1').then(Boolean, () => false));
  await ask(admin, 'create database parapet');
  cluster.backUp();
  console.log('Cluster and backup are there; starting two web and two worker processes');
  const parts = await startParts(cluster, data, sites);
  const load = startLoad(parts.address);
  const primary = async () => (await cluster.findPrimary()) ?? 'n1';
  const other = async () => ((await primary()) === 'n1' ? 'n2' : 'n1');

  /** Does harm under load, waits until visitors are served again and everything is whole, and says what they noticed. */
  async function event(
    name: string,
    { harm, mend, mayRefuse = true, pagesMayFail = false }: Event,
  ): Promise<void> {
    load.reset();
    await waitFor(`${name}: load before`, () => load.count() >= 3);
    await harm();
    const before = load.count();
    await waitFor(`${name}: sign-ups again`, () => load.count() >= before + 5);
    await mend?.();
    await waitFor(`${name}: primary and replica`, cluster.isWhole);
    const { gapSeconds, pages, failedPages, signUps, refusals } = load.report();
    console.log(
      `${name}: ${gapSeconds} s without a sign-up, ${failedPages} of ${pages} pages failed, ${signUps} sign-ups, refused: ${refusals}`,
    );
    if (!pagesMayFail) check('pages kept coming', failedPages === 0);
    check('nobody met an internal error', !refusals.includes('500'));
    if (!mayRefuse) check('nobody was refused', refusals === 'none');
  }
  interface Event {
    harm: () => Promise<unknown> | unknown;
    mend?: () => Promise<unknown> | unknown;
    mayRefuse?: boolean;
    pagesMayFail?: boolean;
  }

  await event('kill -9 of a web process', {
    harm: () => parts.get('web1').kill('SIGKILL'),
    mend: () => parts.start('web1'),
  });
  await event('kill -9 of a worker', {
    harm: () => parts.get('worker1').kill('SIGKILL'),
    mend: () => parts.start('worker1'),
  });
  await event("kill -9 of the primary's postgres", {
    harm: async () => cluster.killPostgres(await primary()),
  });
  let gone: 'n1' | 'n2' = 'n1';
  await event("kill -9 of the primary's patroni and postgres", {
    harm: async () => {
      gone = await primary();
      await cluster.kill(gone);
      cluster.killPostgres(gone);
    },
    mend: () => cluster.start(gone),
  });
  await event("kill -9 of the replica's patroni and postgres", {
    harm: async () => {
      gone = await other();
      await cluster.kill(gone);
      cluster.killPostgres(gone);
    },
    mend: () => cluster.start(gone),
  });
  await event('kill -9 of one etcd of three', {
    harm: () => cluster.kill('etcd1'),
    mend: () => cluster.start('etcd1'),
  });
  await event('kill -9 of pgbouncer', {
    harm: async () => {
      await cluster.kill('pgbouncer');
      cluster.start('pgbouncer');
    },
  });
  await event('kill -9 of haproxy, back after two seconds', {
    // Nobody else stands in front of the web processes: two seconds without an answer are the harm itself.
    pagesMayFail: true,
    harm: async () => {
      await cluster.kill('haproxy');
      await sleep(2000);
      cluster.start('haproxy');
    },
  });
  await event('switchover', { harm: () => cluster.switchOver() });
  await event('rolling restart of the web processes', {
    mayRefuse: false,
    harm: async () => {
      for (const part of ['web1', 'web2'] as const) {
        await parts.get(part).stop();
        await parts.start(part);
        await sleep(1500);
      }
    },
  });

  console.log('Point-in-time restore between two rows');
  await ask(parts.direct, 'create table if not exists rehearsal (name text)');
  await ask(parts.direct, "insert into rehearsal values ('first')");
  await sleep(1100);
  const [moment] = await ask<{ now: string }>(parts.direct, 'select now()::text as now');
  await sleep(1100);
  await ask(parts.direct, "insert into rehearsal values ('second')");
  await ask(parts.direct, 'select pg_switch_wal()');
  await sleep(3000);
  const began = Date.now();
  const restored = await cluster.restore(moment?.now ?? '');
  const read = () =>
    ask<{ name: string }>(
      `${restored.url}/parapet`,
      'select name from rehearsal where not pg_is_in_recovery()',
    );
  await waitFor('the restored database', () =>
    read().then(
      (rows) => rows.length > 0,
      () => false,
    ),
  );
  check(
    `it has the first row only, after ${((Date.now() - began) / 1000).toFixed(1)} s`,
    (await read()).map(({ name }) => name).join() === 'first',
  );

  console.log('At the end');
  await load.stop();
  const known = await ask<{ email: string }>(parts.direct, 'select email::text from app_user');
  const emails = new Set(known.map(({ email }) => email));
  const lost = load.acknowledged.filter((email) => !emails.has(email));
  check(`no acknowledged sign-up of ${load.acknowledged.length} is lost`, lost.length === 0);
  const mails = () => readMails(parts.all());
  await waitFor('all mails', () => {
    const mailed = new Set(mails().map(({ to }) => to));
    return load.acknowledged.every((email) => mailed.has(email));
  });
  const idsOf = (email: string) => new Set(mails().flatMap(({ to, id }) => (to === email ? id : [])));
  check(
    'each was mailed, again only under the same Message-ID',
    load.acknowledged.every((email) => idsOf(email).size === 1),
  );
  for (const part of ['web1', 'web2', 'worker1', 'worker2'] as const)
    check(`${part} lives`, parts.isAlive(part));
  await Promise.all(parts.all().map((site) => site.stop()));
}

const data = mkdtempSync(join(tmpdir(), 'parapet-rehearse-'));
const sites = new Map<Part, Site>();
const began = Date.now();
const cluster = await startCluster();
console.log(`The cluster was up after ${((Date.now() - began) / 1000).toFixed(1)} s in ${cluster.folder}`);
try {
  await rehearse(cluster, data, sites);
} catch (error) {
  faults.push(String(error));
  console.error(error);
} finally {
  await Promise.all([...sites.values()].map((site) => site.kill('SIGKILL')));
  await cluster.stop();
  rmSync(data, { recursive: true, force: true });
}
console.log(faults.length === 0 ? '\nAll held.' : `\n${faults.length} did not hold:\n${faults.join('\n')}`);
process.exit(faults.length === 0 ? 0 : 1);
