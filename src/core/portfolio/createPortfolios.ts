import { setTimeout as delay } from 'node:timers/promises';
import type { Db } from '#db/Database.ts';
import { addressKey } from '#model/addressKey.ts';
import type { DayBreakdown, DayPart, PortfolioReading } from '#model/portfolio.ts';
import type { Portfolio, PortfolioSummary } from '#wire/portfolio.ts';
import type { Wallet } from '#wire/wallets.ts';
import { getGrantedApprovals } from '../chainStore/grants.ts';
import { getManyStolenKeys } from '../stolenKeys/stolenKeys.ts';
import { getWallets } from '../wallets/wallets.ts';
import { describeApprovals } from './approvals.ts';
import { getKnownContracts, getKnownTokens, getTokenAddresses } from './knownTokens.ts';
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
import { summarize } from './summarize.ts';
import { listPortfolioProjects, sumStolenKeys } from './sumStolenKeys.ts';

/** Of so many holdings a day is kept one by one: a day of a year must stay small. */
const mostParts = 50;

/** What the value of a portfolio is the sum of. */
export function toDayBreakdown({ holdings }: PortfolioSummary, readAt: Date): DayBreakdown {
  const parts = holdings
    .flatMap(({ chain, token, symbol, balance, value, price, project, evidence }): DayPart[] => {
      if (value === null || price === null) return [];
      const owner = project && { id: project.id, name: project.name };
      return [{ chain, token, symbol, balance, value, price, project: owner, evidence }];
    })
    .sort((a, b) => b.value - a.value);
  const rest = parts.slice(mostParts);
  return {
    readAt: readAt.toISOString(),
    parts: parts.slice(0, mostParts),
    rest: { holdings: rest.length, value: rest.reduce((sum, { value }) => sum + value, 0) },
  };
}

interface DescribeOptions {
  wallets: readonly Wallet[];
  /** Chains that this site reads. */
  chains: readonly string[];
  nameOf: (chain: string) => string;
  readings: readonly PortfolioReading[];
  now: Date;
}

type Described = Pick<
  Portfolio,
  'partial' | 'chains' | 'unreadWallets' | 'summary' | 'stolenKeys' | 'approvals' | 'hasMoreApprovals'
>;

/** What the stored readings mean with the prices, scores and wallets of now. */
export async function describePortfolio(
  db: Db,
  { wallets, chains, nameOf, readings, now }: DescribeOptions,
): Promise<Described> {
  const plan = planChains(wallets, chains);
  const wanted = new Map(plan.map((entry) => [entry.chain, new Set(entry.wallets)]));
  const isWanted = (chain: string, wallet: string) => wanted.get(chain)?.has(wallet) ?? false;

  const current = readings.filter(({ chain }) => wanted.has(chain));
  const reads = current.flatMap(({ chain, answer }) =>
    answer.status === 'read' ? [{ chain, ...answer }] : [],
  );
  const balances = reads.flatMap(({ chain, block, balances: own }) =>
    own.filter(({ wallet }) => isWanted(chain, wallet)).map((balance) => ({ chain, block, ...balance })),
  );
  const allowances = reads.flatMap(({ chain, block, allowances: own }) =>
    own.filter(({ owner }) => isWanted(chain, owner)).map((allowance) => ({ chain, block, ...allowance })),
  );
  const addresses = new Set([
    ...balances.flatMap(({ token }) => token ?? []),
    ...allowances.map(({ token }) => token),
    ...reads.flatMap(({ failedTokens }) => failedTokens),
  ]);
  const tokens = await getKnownTokens(db, { addresses: [...addresses], now });
  const contracts = await getKnownContracts(db, [
    ...new Set(allowances.flatMap(({ spender, token }) => [spender, token])),
  ]);
  const views = await getManyStolenKeys(
    db,
    listPortfolioProjects({ tokens, contracts }).map(({ id }) => id),
  );
  const symbolOf = (chain: string, address: string) =>
    tokens.find((token) => token.chain === chain && token.address === address)?.symbol ?? address;

  const asked = new Set(
    readings.flatMap(({ chain, wallets: own }) =>
      own.map((wallet) => addressKey({ chain, address: wallet })),
    ),
  );
  const unread = plan.flatMap(({ chain, wallets: own }) =>
    own.filter((wallet) => !asked.has(addressKey({ chain, address: wallet }))),
  );
  const shownChains = current.map(({ chain, answer }): Portfolio['chains'][number] => {
    const name = nameOf(chain);
    if (answer.status === 'unavailable')
      return {
        chain,
        name,
        status: 'unavailable',
        block: null,
        reason: answer.reason,
        failedTokens: [],
        incomplete: true,
      };
    const failedTokens = answer.failedTokens.map((address) => symbolOf(chain, address));
    const { block, incomplete } = answer;
    return { chain, name, status: 'read', block, reason: null, failedTokens, incomplete };
  });
  const partial =
    unread.length > 0 ||
    shownChains.some(({ incomplete, failedTokens }) => incomplete || failedTokens.length > 0);
  return {
    partial,
    chains: shownChains,
    unreadWallets: [...new Set(unread)],
    summary: summarize({ balances, tokens, partial }),
    stolenKeys: sumStolenKeys({ balances, allowances, tokens, contracts, views }),
    approvals: describeApprovals(allowances, { tokens, contracts, now }),
    hasMoreApprovals: current.some(({ hasMoreApprovals }) => hasMoreApprovals),
  };
}

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
