/**
 * A mixed load on the real site process with a heap of 512 MB, in one run without and with attackers: 80 % pages, 15 % API, 5 %
 * signed in, some sign-ins, at 70 % of the rate that the site managed just before with sixteen who each wait for their answer. With
 * attackers the rate is the same, and every seventh request is one of theirs. Prints p99 of visitors' requests and of each kind, p99
 * with attackers over p99 without, every error that visitors saw, the memory over time, and what of it the site holds once garbage is
 * collected, at the end as a share of that at the start. Needs a build.
 * Usage: node bench/load.ts [scale=1] [seconds=60]; scale 1 is 20,000 projects, a million on-chain rows and 10,000 users.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openPostgres } from '#db/openPostgres.ts';
import { startPostgres } from '#test/helpers/startPostgres.ts';
import { startSite } from '#test/helpers/startSite.ts';
import { inspectable, readHeldMegabytes } from './heldMemory.ts';
import { attack, createVisitors } from './loadRequests.ts';
import { fillWorld } from './loadWorld.ts';
import { readMegabytes } from './processStatus.ts';

const scale = Number(process.argv[2] ?? 1);
const seconds = Number(process.argv[3] ?? 60);
const attackers = 8;
/** Of all requests, where there are any. */
const attackShare = 1 / 7;
const goal = 1.5;

interface Phase {
  requests: number;
  rate: number;
  p99: number;
  /** Of each kind of request, the slowest first. */
  kinds: [string, number][];
  errors: Map<string, number>;
}

const server = await startPostgres();
const url = `${server.url}/${await server.createDatabase()}`;
// A million rows in one statement take as long as they take.
const database = await openPostgres({ url, limits: { connection: 5000, lock: 5000, statement: 0 } });
const world = await fillWorld(database, scale);
await database.close();
console.log(`${world.projects} projects, ${world.rows} on-chain rows, ${world.tokens.length} users`);

const data = mkdtempSync(join(tmpdir(), 'parapet-load-'));
const site = await startSite({
  DATABASE_URL: url,
  PARAPET_DATA: data,
  PARAPET_DEMO: 'off',
  PARAPET_LOG: 'error',
  // Visitors and attackers come from networks of their own.
  PARAPET_TRUST_PROXY: '1',
  NODE_OPTIONS: `--max-old-space-size=512 ${inspectable}`,
});

/** In megabytes, every ten seconds of the load. */
const memory: number[] = [];
const watch = setInterval(() => memory.push(readMegabytes(site.pid)), 10_000);

function findP99(times: readonly number[]): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * 0.99) - 1] ?? 0;
}

interface PhaseOptions {
  rate?: number;
  withAttackers?: boolean;
}

/** Visitors ask one after the other, each waiting so long that all together keep the rate; without one, as fast as they can. */
async function runPhase({ rate: all, withAttackers }: PhaseOptions): Promise<Phase> {
  const attackRate = all !== undefined && withAttackers ? all * attackShare : 0;
  const rate = all === undefined ? undefined : all - attackRate;
  const until = performance.now() + (rate === undefined ? Math.min(seconds, 5) : seconds) * 1000;
  const began = performance.now();
  const visitors = createVisitors(site.address, world);
  const times = new Map<string, number[]>();
  const errors = new Map<string, number>();
  const isOver = () => performance.now() >= until;
  let next = began;
  async function visit(): Promise<void> {
    while (!isOver()) {
      if (rate !== undefined) {
        next = Math.max(next, performance.now() - 1000) + 1000 / rate;
        await sleep(Math.max(0, next - performance.now()));
      }
      const asked = performance.now();
      const { what, status } = await visitors.visit();
      const known = times.get(what) ?? [];
      known.push(performance.now() - asked);
      times.set(what, known);
      if (status !== 200) errors.set(`${what} ${status}`, (errors.get(`${what} ${status}`) ?? 0) + 1);
    }
  }
  const harm = async (n: number) => {
    for (let i = n; !isOver(); i += attackers) {
      await attack(site.address, i);
      await sleep((1000 * attackers) / attackRate);
    }
  };
  await Promise.all([
    ...Array.from({ length: 16 }, visit),
    ...(attackRate > 0 ? Array.from({ length: attackers }, (_, n) => harm(n)) : []),
  ]);
  const visits = [...times.values()].flat();
  return {
    requests: visits.length,
    rate: (visits.length * 1000) / (performance.now() - began),
    p99: findP99(visits),
    kinds: [...times]
      .map(([what, ofKind]): [string, number] => [what, findP99(ofKind)])
      .sort((a, b) => b[1] - a[1]),
    errors,
  };
}

const tell = ({ requests, rate, p99, kinds, errors }: Phase) =>
  `${requests} requests, ${rate.toFixed(0)}/s, p99 ${p99.toFixed(1)} ms (${kinds.map(([what, of]) => `${what} ${of.toFixed(1)}`).join(', ')}), errors: ${[...errors].map(([what, count]) => `${count} × ${what}`).join(', ') || 'none'}`;

try {
  await runPhase({});
  const capacity = await runPhase({});
  console.log(`as fast as they can: ${tell(capacity)}`);
  const rate = capacity.rate * 0.7;
  const start = readMegabytes(site.pid);
  const held = [await readHeldMegabytes(site.log())];
  memory.length = 0;
  const quiet = await runPhase({ rate });
  console.log(`at 70 % without attackers: ${tell(quiet)}`);
  const between = readMegabytes(site.pid);
  held.push(await readHeldMegabytes(site.log()));
  const attacked = await runPhase({ rate, withAttackers: true });
  console.log(`at 70 %, attackers among them: ${tell(attacked)}`);
  const end = readMegabytes(site.pid);
  held.push(await readHeldMegabytes(site.log()));
  const ratio = attacked.p99 / quiet.p99;
  console.log(
    `p99 with attackers over without: ${ratio.toFixed(2)} (goal at most ${goal}); memory ${start.toFixed(0)} MB at the start, ${between.toFixed(0)} before the attack, ${end.toFixed(0)} at the end, ratio ${(end / start).toFixed(2)}; every ten seconds ${memory.map((one) => one.toFixed(0)).join(' ')}`,
  );
  console.log(
    `held once garbage is collected: ${held.map((one) => one.toFixed(0)).join(', ')} MB at these three times, ratio ${((held[2] ?? 0) / (held[0] ?? 1)).toFixed(2)}`,
  );
} finally {
  clearInterval(watch);
  await site.stop();
  await server.stop();
  rmSync(data, { recursive: true, force: true });
}
