import { asc } from 'drizzle-orm';
import fc from 'fast-check';
import { openChain } from '#analysis/chains/openChain.ts';
import type { AnalyzeCode } from '#analysis/code/analyzeCode.ts';
import { readContracts } from '#analysis/readProject.ts';
import type { RequestFunction } from '#chain/createFunctionTransport.ts';
import type { TokenReading } from '#core/powers/tokenReading.ts';
import type { Db } from '#db/Database.ts';
import { alert } from '#db/schema/alerts.ts';
import type { Hex } from '#lib/hex.ts';
import type { MarketSettings } from '#model/markets.ts';
import { emptyTables } from '#test/helpers/emptyTables.ts';
import { type DeploymentPlan, parseDeploymentPlan } from '../../demo/chain/deploymentPlan.ts';
import { chain, connect, followChain, insertWorld } from './followChain.ts';
import { insertWatcher, makeNews, readFeed, readMails } from './readMails.ts';

const now = new Date('2026-11-15T00:00:00Z');

/** Those in charge of these do things that alerts tell of. */
const loudKinds = ['PausableToken', 'BlacklistToken', 'RoleToken'];
const quietKinds = ['HoneypotToken', 'RenouncedToken'];
const holder = fc.constantFrom('key:one', 'key:two', 'contract:safe');

/** Tokens with and without a fee, each with a market, in the hands of a key, of several, or of nobody. */
export const arbitraryTokens: fc.Arbitrary<DeploymentPlan> = fc
  .record({
    feeBps: fc.integer({ min: 1, max: 1_000 }),
    loud: fc.shuffledSubarray(loudKinds, { minLength: 1, maxLength: 2 }),
    quiet: fc.shuffledSubarray(quietKinds, { minLength: 1 }),
    holders: fc.tuple(holder, holder, holder),
  })
  .map(({ feeBps, loud, quiet, holders }) => {
    const others = [...loud, ...quiet].slice(0, 2);
    const args = (symbol: string) => ({ name: symbol, symbol, supply: 1_000_000 });
    const entries: Record<string, object> = {
      usd: { contract: 'StableToken', args: args('USD'), controller: 'key:usd' },
      safe: { contract: 'Safe', args: { owners: 3, threshold: 2 }, controller: 'none' },
    };
    const tokens = [['TaxToken', { feeBps }] as const, ...others.map((name) => [name, {}] as const)];
    for (const [index, [name, more]] of tokens.entries()) {
      const controller = name === 'RenouncedToken' ? 'renounced' : holders[index];
      entries[`token-${index}`] = { contract: name, args: { ...args(`T${index}`), ...more }, controller };
      const pair = { token0: `token-${index}`, token1: 'usd', feeBps: 30 };
      entries[`pair-${index}`] = { contract: 'SwapPair', args: pair, controller: 'none' };
    }
    const deployments = Object.fromEntries(
      Object.entries(entries).map(([key, entry]) => [key, { project: key, ...entry }]),
    );
    return parseDeploymentPlan(JSON.stringify({ deployments }));
  });

interface Followed {
  request: RequestFunction;
  addresses: readonly Hex[];
  /** Each is followed from this block on. */
  startBlock: number;
}

/** What a project's alerts say, each one as it is kept, mailed and fed. */
export interface Told {
  alerts: string[];
  mails: string[];
  feed: string[];
  /** Those of the alerts. */
  blocks: number[];
}

/** Follows the contracts of one project into an empty database, and answers the alerts that were raised. */
export async function followWorld(db: Db, { request, addresses, startBlock }: Followed): Promise<Told> {
  await emptyTables(db);
  await insertWorld(db, { addresses });
  await followChain(db, { request, addresses, startBlock });
  const rows = await db.select().from(alert).orderBy(asc(alert.id));
  await insertWatcher(db);
  await makeNews(db, now);
  return {
    alerts: rows.map(({ id, severity, text }) => `${id} ${severity} ${text}`),
    mails: await readMails(db, now),
    feed: await readFeed(db),
    blocks: rows.flatMap(({ blockNumber }) => blockNumber ?? []),
  };
}

/** What is published of a token, read through a node and from the rows that are there. */
export async function readWorldToken(
  db: Db,
  {
    request,
    analyzeCode,
    markets,
    address,
  }: {
    request: RequestFunction;
    analyzeCode: AnalyzeCode;
    markets: MarketSettings | undefined;
    address: Hex;
  },
): Promise<TokenReading | undefined> {
  const opened = await openChain(
    { db, client: connect(request), analyzeCode, findMarkets: () => markets },
    chain,
  );
  const one = { chain, address, label: 'token', isToken: true };
  const { token } = await readContracts(db, { contracts: [one], opened: new Map([[chain, opened]]) });
  return token;
}
