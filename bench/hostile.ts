/**
 * A calm visitor on the real site, alone and while everything that the site asks or is handed answers at its worst: contracts, nodes and
 * record files of `test/fuzz/answers`, through scans, traces, evidence pages, project pages, claims and imports. Prints, for each engine, the
 * visitor's p50 and p99 on cached and uncached pages as ratios, the memory of the process (children apart), and every answer that was none.
 * Usage: node bench/hostile.ts [seconds=20] [seed=1] [engine ...]; each of the three phases lasts so long. Needs a build.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { getAddress } from 'viem/utils';
import { importRecords } from '#core/imports/importRecords.ts';
import { openDatabase } from '#db/openDatabase.ts';
import { createRandom } from '#lib/random.ts';
import { listAskedPaths } from '#test/fuzz/answers/askedPaths.ts';
import { contractKinds, hostileAddress } from '#test/fuzz/answers/contractAnswers.ts';
import { nodeKinds } from '#test/fuzz/answers/nodeAnswers.ts';
import { hostileRecords } from '#test/fuzz/answers/recordAnswers.ts';
import { startPostgres } from '#test/helpers/startPostgres.ts';
import { type Site, startSite } from '#test/helpers/startSite.ts';
import { inspectable, readHeldMegabytes } from './heldMemory.ts';
import { ask } from './loadRequests.ts';
import { fillWorld } from './loadWorld.ts';
import { listChildren, readMegabytes } from './processStatus.ts';
import { report } from './report.ts';

const seconds = Number(process.argv[2] ?? 20);
const seed = Number(process.argv[3] ?? 1);
const engines = process.argv.length > 4 ? process.argv.slice(4) : ['pglite', 'postgres'];
/** So many at once, each from a network of its own, with a pause between two requests. */
const attackers = 6;
const pauseMs = 500;
/** The visitor's pause. */
const visitMs = 20;
const slowestMs = 15_000;
const chainOf = (kind: (typeof nodeKinds)[number]) => `eip155:${1001 + nodeKinds.indexOf(kind)}`;
const hostileChains = nodeKinds.filter((kind) => kind !== 'honest').map(chainOf);

const findShare = (times: readonly number[], share: number) =>
  times.toSorted((a, b) => a - b)[Math.max(0, Math.ceil(times.length * share) - 1)] ?? Number.NaN;

/** A project whose contracts are all hostile, as its record says. */
const hostileProject = {
  id: 'hostile',
  name: 'Hostile',
  description: 'Its contracts answer anything.',
  categories: ['Token'],
  status: 'live',
  chains: [chainOf('contracts')],
  contracts: contractKinds.map((kind) => ({
    chain: chainOf('contracts'),
    address: getAddress(hostileAddress(kind, 1)),
    label: kind,
  })),
};

async function visit(site: Site, until: number, cached: number[], uncached: number[]): Promise<void> {
  const random = createRandom(seed);
  const headers = { 'x-forwarded-for': '198.51.100.7' };
  const pages: readonly [number[], () => string][] = [
    [cached, () => '/'],
    [cached, () => '/projects/bench-1'],
    [uncached, () => '/scan'],
    [uncached, () => `/chains/${chainOf('honest')}/blocks/${1 + random.below(399)}`],
  ];
  for (let n = 0; performance.now() < until; n++) {
    const [times, path] = pages[n % pages.length] as (typeof pages)[number];
    const began = performance.now();
    const { status } = await ask('visit', `${site.address}${path()}`, { headers });
    times.push(performance.now() - began);
    if (status !== 200) console.log(`  the visitor got ${status}`);
    await sleep(visitMs);
  }
}

const json = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' };

/** The nth request of an attacker. */
function listAttacks(site: Site, { tokens, n }: { tokens: readonly string[]; n: number }) {
  const chain = hostileChains[n % hostileChains.length] ?? '';
  const kind = contractKinds[n % contractKinds.length] ?? 'token';
  const paths = listAskedPaths(chain, n);
  const get = (what: string, path: string) => ({ what, url: `${site.address}${path}`, body: undefined });
  const post = (what: string, path: string, body: object) => ({
    ...get(what, path),
    body: JSON.stringify(body),
  });
  const records = Object.values(hostileRecords);
  return [
    get('page', paths[n % paths.length] ?? '/'),
    get('page', paths[(7 * n) % paths.length] ?? '/'),
    post('scan', '/api/scans', { chain, addresses: [getAddress(hostileAddress(kind, n))] }),
    get('recent scans', '/scan'),
    get('project', '/projects/hostile'),
    get('evidence file', '/api/projects/hostile/evidence'),
    post('claim', '/api/team-proofs/begin', {
      projectId: 'hostile',
      contract: hostileProject.contracts[n % contractKinds.length],
    }),
    post('claim', '/api/team-proofs/sign', {
      projectId: 'hostile',
      signature: `0x${'11'.repeat(65 + (n % 3))}`,
    }),
    post('import', '/api/admin/imports/preview', { files: [records[n % records.length]] }),
  ].map((one, index) => ({
    ...one,
    cookie: `session=${tokens[one.what === 'import' ? 0 : 1 + ((n + index) % (tokens.length - 1))]}`,
  }));
}

async function attack(
  site: Site,
  {
    until,
    who,
    tokens,
    seen,
  }: { until: number; who: number; tokens: readonly string[]; seen: Map<string, number> },
): Promise<void> {
  for (let n = who; performance.now() < until; n += attackers)
    for (const { what, url, body, cookie } of listAttacks(site, { tokens, n })) {
      if (performance.now() >= until) return;
      const began = performance.now();
      const headers = { ...json, cookie, 'x-forwarded-for': `203.0.${who}.${n % 250}` };
      const { status } = await ask(what, url, {
        headers,
        ...(body !== undefined && { method: 'POST', body }),
      });
      const isSlow = performance.now() - began > slowestMs;
      const outcome = `${what} ${isSlow ? 'hung' : status}`;
      seen.set(outcome, (seen.get(outcome) ?? 0) + 1);
      if (isSlow || status >= 500 || status === 0) console.log(`  ${outcome}: ${url}`);
      await sleep(pauseMs);
    }
}

/** One may end between being listed and being read. */
function readChildren(pid: number): number {
  return listChildren(pid).reduce((sum, child) => {
    try {
      return sum + readMegabytes(child);
    } catch {
      return sum;
    }
  }, 0);
}

async function runPhase(site: Site, tokens?: readonly string[]) {
  const until = performance.now() + seconds * 1000;
  const [cached, uncached]: [number[], number[]] = [[], []];
  const seen = new Map<string, number>();
  const memory = { own: 0, children: 0 };
  const watch = setInterval(() => {
    memory.own = Math.max(memory.own, readMegabytes(site.pid));
    memory.children = Math.max(memory.children, readChildren(site.pid));
  }, 250);
  await Promise.all([
    visit(site, until, cached, uncached),
    ...(tokens
      ? Array.from({ length: attackers }, (_, who) => attack(site, { until, who, tokens, seen }))
      : []),
  ]);
  clearInterval(watch);
  return { cached, uncached, seen, memory };
}

async function measure(engine: string): Promise<void> {
  const nodes = fork(fileURLToPath(new URL('hostileServer.ts', import.meta.url)), [`${seed}`]);
  const [urls] = (await once(nodes, 'message')) as [string[]];
  const data = mkdtempSync(join(tmpdir(), 'parapet-hostile-'));
  const server = engine === 'postgres' ? await startPostgres() : undefined;
  const url = server && `${server.url}/${await server.createDatabase()}`;
  const database = await openDatabase({ url, data });
  const { tokens } = await fillWorld(database, 0.01);
  await database.db.execute(sql`update app_user set role = 'admin' where username = 'load0'`);
  const text = JSON.stringify({ version: 1, projects: [hostileProject] });
  const folder = { sources: [{ path: 'all.json', text }], readFile: () => undefined };
  await importRecords(database.db, { folder, now: new Date() });
  await database.close();
  const site = await startSite({
    ...(url !== undefined && { DATABASE_URL: url }),
    PARAPET_DATA: data,
    PARAPET_DEMO: 'off',
    PARAPET_LOG: 'error',
    PARAPET_LIMIT_SCALE: '100',
    PARAPET_TRUST_PROXY: '1',
    NODE_OPTIONS: inspectable,
    PARAPET_CHAINS: JSON.stringify(
      urls.map((rpc, index) => ({ id: `eip155:${1001 + index}`, name: nodeKinds[index], rpc: [rpc] })),
    ),
  });
  try {
    await runPhase(site);
    const calm = await runPhase(site);
    const held = [await readHeldMegabytes(site.log())];
    const hostile = await runPhase(site, tokens);
    const after = await runPhase(site);
    held.push(await readHeldMegabytes(site.log()));
    const load = `load ${loadavg()[0]?.toFixed(1)}`;
    for (const kind of ['cached', 'uncached'] as const) {
      const [before, during, again] = [calm, hostile, after].map((phase) => ({
        p50: findShare(phase[kind], 0.5),
        p99: findShare(phase[kind], 0.99),
      })) as [Figures, Figures, Figures];
      report({
        name: `p99 of ${kind} pages under hostile answers, ${engine}`,
        value: during.p99 / Math.max(before.p99, again.p99),
        unit: 'times calm',
        goal: { most: 2 },
        detail: `p50 ${before.p50.toFixed(1)} → ${during.p50.toFixed(1)} → ${again.p50.toFixed(1)} ms, p99 ${before.p99.toFixed(1)} → ${during.p99.toFixed(1)} → ${again.p99.toFixed(1)} ms, ${hostile[kind].length} visits, ${load}`,
        noise: Math.abs(before.p99 - again.p99) / Math.max(before.p99, again.p99),
      });
    }
    report({
      name: `memory under hostile answers, ${engine}`,
      // What began under attack may go on after it.
      value: Math.max(hostile.memory.own, after.memory.own) - calm.memory.own,
      unit: 'MB more',
      goal: { most: 200 },
      detail: `${calm.memory.own.toFixed(0)} → ${hostile.memory.own.toFixed(0)} → ${after.memory.own.toFixed(0)} MB; held once garbage is collected ${held.map((one) => one.toFixed(0)).join(' → ')} MB; children ${calm.memory.children.toFixed(0)} → ${hostile.memory.children.toFixed(0)} MB`,
    });
    const none = [...hostile.seen].filter(([outcome]) => / (5\d\d|0|hung)$/.test(outcome));
    report({
      name: `hostile requests without an answer, ${engine}`,
      value: none.reduce((sum, [, count]) => sum + count, 0),
      unit: 'requests',
      goal: { most: 0 },
      detail: [...hostile.seen].map(([outcome, count]) => `${outcome}: ${count}`).join(', '),
    });
    const printed = site
      .log()
      .split('\n')
      .filter((line) => line.includes('"level":'));
    if (printed.length > 0)
      console.log(`  the site logged ${printed.length} errors, such as ${printed[0]?.slice(0, 600)}`);
  } finally {
    await site.stop();
    nodes.disconnect();
    await server?.stop();
    rmSync(data, { recursive: true, force: true });
  }
}

interface Figures {
  p50: number;
  p99: number;
}

for (const engine of engines) await measure(engine);
