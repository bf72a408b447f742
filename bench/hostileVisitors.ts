import { setTimeout as sleep } from 'node:timers/promises';
import { createRandom } from '#lib/random.ts';
import { ask } from './loadRequests.ts';

// Calm visitors in a process of their own, so that what else the benchmark does delays no clock. One of many networks begins a visit every
// `everyMs`, whether or not those before have been answered: a pause of the site is felt by all who come in it.

export interface Round {
  /** The site. */
  address: string;
  /** A chain that answers at once. */
  chain: string;
  ms: number;
}

/** Milliseconds of each visit that was answered. */
export interface Visits {
  cached: number[];
  uncached: number[];
  /** How late visits began: what this process had to wait for the machine. */
  late: number[];
  refused: number;
}

const everyMs = 30;
const networks = 100;
const random = createRandom(1);

async function visit({ address, chain, ms }: Round): Promise<Visits> {
  const visits: Visits = { cached: [], uncached: [], late: [], refused: 0 };
  const pages: readonly [number[], () => string][] = [
    [visits.cached, () => '/'],
    [visits.uncached, () => '/scan'],
    [visits.cached, () => '/projects/bench-1'],
    [visits.uncached, () => `/chains/${chain}/blocks/${1 + random.below(399)}`],
  ];
  const began = performance.now();
  const all = Array.from({ length: Math.floor(ms / everyMs) }, async (_, n) => {
    const [times, path] = pages[n % pages.length] as (typeof pages)[number];
    await sleep(n * everyMs);
    const from = performance.now();
    visits.late.push(from - began - n * everyMs);
    const { status } = await ask('visit', `${address}${path()}`, {
      headers: { 'x-forwarded-for': `198.51.${n % networks}.7` },
    });
    // Refused at once is no short wait.
    if (status === 200) times.push(performance.now() - from);
    else visits.refused++;
  });
  await Promise.all(all);
  return visits;
}

process.on('message', (round: Round) => visit(round).then((visits) => process.send?.(visits)));
process.on('disconnect', () => process.exit());
