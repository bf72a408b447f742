/**
 * Calm visitors on the real site, alone and while everything that the site asks or is handed answers at its worst: contracts, nodes and
 * record files of `test/fuzz/answers`, through scans, traces, evidence pages, project pages, claims and imports. Prints, for each engine, the
 * visitors' p50 and p99 on cached and uncached pages as ratios, the memory of the process (children apart), and every answer that was none.
 * Calm and hostile rounds take turns, so that a machine that slows down slows both; a calm one begins when the site is at rest again.
 * Usage: node bench/hostile.ts [seconds=30] [seed=1] [engine ...]; visits last so long in all, calm and hostile. Needs a build.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { importRecords } from '#core/imports/importRecords.ts';
import { openDatabase } from '#db/openDatabase.ts';
import { nodeKinds } from '#test/fuzz/answers/nodeAnswers.ts';
import { startPostgres } from '#test/helpers/startPostgres.ts';
import { type Site, startSite } from '#test/helpers/startSite.ts';
import { inspectable, readHeldMegabytes } from './heldMemory.ts';
import { askEachOnce, chainOf, createAttackers, hostileProject } from './hostileAttacks.ts';
import type { Round, Visits } from './hostileVisitors.ts';
import { fillWorld } from './loadWorld.ts';
import { listChildren, readFamilySeconds, readMegabytes } from './processStatus.ts';
import { report } from './report.ts';

const seconds = Number(process.argv[2] ?? 30);
const seed = Number(process.argv[3] ?? 1);
const engines = process.argv.length > 4 ? process.argv.slice(4) : ['pglite', 'postgres'];
const roundMs = 5_000;
/** So long an attack goes on before its visitors come. */
const aheadMs = 2_000;

const findShare = (times: readonly number[], share: number) =>
  times.toSorted((a, b) => a - b)[Math.max(0, Math.ceil(times.length * share) - 1)] ?? Number.NaN;

const startApart = (file: string, ...args: string[]) =>
  fork(fileURLToPath(new URL(file, import.meta.url)), args);

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

/** The most memory so far, in megabytes. */
function watchMemory({ pid }: Site) {
  const most = { own: 0, children: 0 };
  const timer = setInterval(() => {
    most.own = Math.max(most.own, readMegabytes(pid));
    most.children = Math.max(most.children, readChildren(pid));
  }, 250);
  return { read: () => ({ ...most }), stop: () => clearInterval(timer) };
}

const lookMs = 500;
/** Of a core, by all processes of the site: more is what an attack left to do. */
const restShare = 0.1;
const longestRestMs = 60_000;

/** Waits until the site has ended what an attack began, so that calm visitors meet none of it; the seconds that took. */
async function untilCalm({ pid }: Site): Promise<number> {
  const began = performance.now();
  for (let isBusy = true; isBusy && performance.now() - began < longestRestMs; ) {
    const [before, from] = [readFamilySeconds(pid), performance.now()];
    await sleep(lookMs);
    isBusy = (readFamilySeconds(pid) - before) * 1000 > restShare * (performance.now() - from);
  }
  return (performance.now() - began) / 1000;
}

async function runRounds(
  site: Site,
  { visitors, tokens }: { visitors: ChildProcess; tokens: readonly string[] },
) {
  const visit = async (ms = roundMs): Promise<Visits> => {
    const round: Round = { address: site.address, chain: chainOf('honest'), ms };
    visitors.send(round);
    return ((await once(visitors, 'message')) as [Visits])[0];
  };
  const attackers = createAttackers({ address: site.address, tokens });
  const rests: number[] = [];
  const memory = watchMemory(site);
  await askEachOnce(site.address);
  // The first visitors meet a site that has hardly run, and whose memory grows for as long as nobody collects the garbage.
  await visit(seconds * 1000);
  const calm = [await visit()];
  const hostile: Visits[] = [];
  const calmMemory = memory.read();
  const held = [await readHeldMegabytes(site.log())];
  for (let left = seconds * 1000; left > 0; left -= roundMs) {
    const attacked = attackers.attackFor(aheadMs + roundMs);
    await sleep(aheadMs);
    hostile.push(await visit());
    await attacked;
    rests.push(await untilCalm(site));
    calm.push(await visit());
  }
  memory.stop();
  held.push(await readHeldMegabytes(site.log()));
  return { calm, hostile, rests, held, seen: attackers.seen, calmMemory, hostileMemory: memory.read() };
}

type Found = Awaited<ReturnType<typeof runRounds>>;

function reportWaits({ calm, hostile, rests }: Found, engine: string): void {
  for (const kind of ['cached', 'uncached'] as const) {
    const at = (rounds: readonly Visits[], share: number) =>
      findShare(
        rounds.flatMap((one) => one[kind]),
        share,
      );
    const compare = (share: number) => `${at(calm, share).toFixed(1)} → ${at(hostile, share).toFixed(1)} ms`;
    const halves = [0, 1].map((half) =>
      at(
        calm.filter((_, index) => index % 2 === half),
        0.99,
      ),
    );
    const late = [calm, hostile].map((rounds) =>
      findShare(
        rounds.flatMap((one) => one.late),
        0.99,
      ).toFixed(1),
    );
    const refused = [calm, hostile].map((rounds) => rounds.reduce((sum, one) => sum + one.refused, 0));
    report({
      name: `p99 of ${kind} pages under hostile answers, ${engine}`,
      value: at(hostile, 0.99) / at(calm, 0.99),
      unit: 'times calm',
      goal: { most: 2 },
      detail: `p50 ${compare(0.5)}, p95 ${compare(0.95)}, p99 ${compare(0.99)}; ${hostile.flatMap((one) => one[kind]).length} visits, refused ${refused.join(' → ')}; visitors themselves late by ${late.join(' → ')} ms (p99); rests of ${rests.map((one) => one.toFixed(0)).join(', ')} s; load ${loadavg()[0]?.toFixed(1)}`,
      noise: Math.abs((halves[0] ?? 0) - (halves[1] ?? 0)) / Math.max(...halves),
    });
  }
}

function reportMemory({ calmMemory, hostileMemory, held }: Found, engine: string): void {
  const compare = (kind: 'own' | 'children') =>
    `${calmMemory[kind].toFixed(0)} → ${hostileMemory[kind].toFixed(0)} MB`;
  report({
    name: `memory under hostile answers, ${engine}`,
    value: hostileMemory.own - calmMemory.own,
    unit: 'MB more',
    goal: { most: 200 },
    detail: `${compare('own')}; held once garbage is collected ${held.map((one) => one.toFixed(0)).join(' → ')} MB; children ${compare('children')}`,
  });
}

function reportAnswers({ seen }: Found, engine: string): void {
  const none = [...seen].filter(([outcome]) => / (5\d\d|0|hung)$/.test(outcome));
  report({
    name: `hostile requests without an answer, ${engine}`,
    value: none.reduce((sum, [, count]) => sum + count, 0),
    unit: 'requests',
    goal: { most: 0 },
    detail: [...seen].map(([outcome, count]) => `${outcome}: ${count}`).join(', '),
  });
}

async function measure(engine: string): Promise<void> {
  const nodes = startApart('hostileServer.ts', `${seed}`);
  const [urls] = (await once(nodes, 'message')) as [string[]];
  const visitors = startApart('hostileVisitors.ts');
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
    const found = await runRounds(site, { visitors, tokens });
    reportWaits(found, engine);
    reportMemory(found, engine);
    reportAnswers(found, engine);
    const printed = site
      .log()
      .split('\n')
      .filter((line) => line.includes('"level":'));
    if (printed.length > 0)
      console.log(`  the site logged ${printed.length} errors, such as ${printed[0]?.slice(0, 600)}`);
  } finally {
    await site.stop();
    visitors.disconnect();
    nodes.disconnect();
    await server?.stop();
    rmSync(data, { recursive: true, force: true });
  }
}

for (const engine of engines) await measure(engine);
