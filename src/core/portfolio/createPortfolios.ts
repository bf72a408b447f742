import { setTimeout as delay } from 'node:timers/promises';
import { getWallets } from '#core/wallets/wallets.ts';
import type { Db } from '#db/Database.ts';
import type { PortfolioReading } from '#model/portfolio.ts';
import type { Portfolio } from '#wire/portfolio.ts';
import { getGrantedApprovals } from './approvals.ts';
import { describePortfolio } from './describePortfolio.ts';
import { getTokenAddresses } from './knownTokens.ts';
import { type ChainRequest, countCalls, type PortfolioReader } from './PortfolioReader.ts';
import {
  beatRead,
  beginRead,
  failRead,
  findRead,
  finishRead,
  getSnapshots,
  planChains,
  upsertSnapshot,
} from './portfolioStore.ts';
import { toDayBreakdown } from './toDayBreakdown.ts';

interface PortfoliosOptions {
  reader: PortfolioReader;
  onError: (error: unknown) => void;
}

/** A request, and whether the logs name older approvals than it asks for. */
interface PlannedRequest extends ChainRequest {
  hasMoreApprovals: boolean;
}

const beatEveryMs = 500;
const closePatienceMs = 1_000;
const interrupted = 'The read was interrupted by a restart. Please read again.';

/** Reads the users' wallets when they ask for it, and tells what was read last. */
export function createPortfolios(db: Db, { reader, onError }: PortfoliosOptions) {
  const running = new Map<string, Promise<void>>();
  const beats = new Set<NodeJS.Timeout>();
  let closed = false;

  const planRead = async (userId: string): Promise<PlannedRequest[]> => {
    const requests: PlannedRequest[] = [];
    for (const { chain, wallets } of planChains(await getWallets(db, { userId }), reader.getChains())) {
      const tokens = await getTokenAddresses(db, { chain });
      const granted = await getGrantedApprovals(db, { chain, owners: wallets, tokens });
      const { items: approvals, hasMore: hasMoreApprovals } = granted;
      requests.push({ chain, wallets, tokens, approvals, hasMoreApprovals });
    }
    return requests;
  };

  const readAll = async (userId: string, run: string, requests: readonly PlannedRequest[]): Promise<void> => {
    let done = 0;
    const beat = setInterval(() => void beatRead(db, { run, done }).catch(onError), beatEveryMs);
    beats.add(beat);
    try {
      const readings = await Promise.all(
        requests.map(async (request): Promise<PortfolioReading> => {
          const answer = await reader.read(request, (calls) => {
            done += calls;
          });
          const { chain, wallets, hasMoreApprovals } = request;
          return { chain, wallets: [...wallets], hasMoreApprovals, answer };
        }),
      );
      if (closed) return;
      const now = new Date();
      if (!(await finishRead(db, { run, readings, now }))) return;
      const { summary, partial } = await describePortfolio(db, {
        wallets: await getWallets(db, { userId }),
        chains: reader.getChains(),
        nameOf: reader.nameOf,
        readings,
        now,
      });
      const day = now.toISOString().slice(0, 10);
      const breakdown = toDayBreakdown(summary, now);
      await upsertSnapshot(db, { userId, day, value: summary.value, partial, breakdown });
    } finally {
      clearInterval(beat);
      beats.delete(beat);
    }
  };

  const find = async (userId: string): Promise<Portfolio> => {
    const stored = await findRead(db, { userId });
    const described = await describePortfolio(db, {
      wallets: await getWallets(db, { userId }),
      chains: reader.getChains(),
      nameOf: reader.nameOf,
      readings: stored?.readings ?? [],
      now: new Date(),
    });
    return {
      ...described,
      state: stored?.reading ? 'reading' : stored?.readAt ? 'done' : 'none',
      progress: stored?.reading ? { done: stored.done, total: stored.total } : null,
      readAt: stored?.readAt?.toISOString() ?? null,
      failure: stored?.failure ?? null,
      history: await getSnapshots(db, { userId }),
    };
  };

  return {
    getChains: () => reader.getChains().map((chain) => ({ chain, name: reader.nameOf(chain) })),
    get: find,
    /** Starts a read unless one is under way; the answer says how far it is. */
    async refresh(userId: string): Promise<Portfolio> {
      const requests = await planRead(userId);
      const total = requests.reduce((sum, request) => sum + countCalls(request), 0);
      const run = await beginRead(db, { userId, total });
      if (run !== undefined) {
        const work = readAll(userId, run, requests).catch(async (error) => {
          if (closed) return;
          onError(error);
          await failRead(db, { run, failure: 'The read failed. Please try again.' }).catch(onError);
        });
        running.set(run, work);
        void work.finally(() => running.delete(run));
      }
      return find(userId);
    },
    /** Lets reads that are nearly through finish; an endpoint that does not answer must not hold up the end. */
    async close(): Promise<void> {
      const waiting = new AbortController();
      const patience = delay(closePatienceMs, undefined, { signal: waiting.signal }).catch(() => undefined);
      await Promise.race([Promise.all(running.values()), patience]);
      waiting.abort();
      closed = true;
      for (const beat of beats) clearInterval(beat);
      for (const run of running.keys()) await failRead(db, { run, failure: interrupted });
    },
  };
}

export type Portfolios = ReturnType<typeof createPortfolios>;
