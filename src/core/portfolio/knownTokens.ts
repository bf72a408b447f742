import { and, asc, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { getAddress } from 'viem/utils';
import { getLatestPrices, type PricesQuery } from '#core/metrics/prices.ts';
import { rowColumns, toProjectRow } from '#core/projects/projectRow.ts';
import { getToldPrices } from '#core/sources/toldPrices.ts';
import type { Db } from '#db/Database.ts';
import { inList } from '#db/inList.ts';
import { contract, project, token } from '#db/schema/projects.ts';
import type { TokenPrice } from '#model/portfolio.ts';
import type { HoldingProject } from '#wire/portfolio.ts';
import type { ProjectRow } from '#wire/projects.ts';
import type { KnownToken } from './summarize.ts';

const tokenColumns = {
  projectId: token.projectId,
  mainSymbol: sql<string>`(select main.symbol from token main where main.project_id = token.project_id order by main.position limit 1)`,
  chain: token.chain,
  address: token.address,
  symbol: token.symbol,
  name: token.name,
  decimals: token.decimals,
};

/** Addresses of all tokens that the catalogue knows on a chain, each once. */
export async function getTokenAddresses(db: Db, { chain }: { chain: string }): Promise<string[]> {
  const rows = await db
    .selectDistinct({ address: token.address })
    .from(token)
    .where(and(eq(token.chain, chain), isNotNull(token.address)));
  return rows.flatMap(({ address }) => address ?? []);
}

function toHoldingProject({
  id,
  name,
  logo,
  demo,
  assessed,
  score,
  rating,
  coverage,
  range,
  control,
}: ProjectRow): HoldingProject {
  return { id, name, logo, demo, assessed, score, rating, coverage, range, control };
}

/** The newest price of each project: on record, or else as a live source tells it. */
async function getPrices(db: Db, query: PricesQuery): Promise<ReadonlyMap<string, TokenPrice>> {
  const prices = new Map<string, TokenPrice>();
  for (const [id, { prices: told, url }] of await getToldPrices(db, query)) {
    const newest = told.at(-1);
    if (newest) prices.set(id, { usd: newest.usd, at: newest.time.toISOString(), toldBy: new URL(url).host });
  }
  for (const [id, { usd, time }] of await getLatestPrices(db, query))
    prices.set(id, { usd, at: time.toISOString(), toldBy: null });
  return prices;
}

/** The tokens at these addresses with their projects and prices. */
export async function getKnownTokens(
  db: Db,
  { addresses, now }: { addresses: readonly string[]; now: Date },
): Promise<KnownToken[]> {
  if (addresses.length === 0) return [];
  const rows = await db
    .select({ ...tokenColumns, project: rowColumns })
    .from(token)
    .innerJoin(project, eq(project.id, token.projectId))
    .where(and(inList(token.address, addresses), isNull(project.withdrawnAt)))
    // Of two projects that claim a token, the one with records of its own comes last and so stands.
    .orderBy(desc(project.source), asc(project.id), desc(token.position));
  const prices = await getPrices(db, {
    projectIds: [...new Set(rows.map(({ projectId }) => projectId))],
    now,
  });
  return rows.flatMap(({ projectId, mainSymbol, address, project: stored, ...row }) => {
    if (address === null) return [];
    const owner = toProjectRow(stored);
    // A project's price is that of its first token; a second one must not borrow it.
    const price = row.symbol === mainSymbol ? (prices.get(projectId) ?? null) : null;
    return [{ ...row, address, project: toHoldingProject(owner), price }];
  });
}

/** Of one coin of a chain: as much as the token that wraps it, where that is on record with a price. */
export async function getCoinPrice(
  db: Db,
  { chain, wrappedCoin, now }: { chain: string; wrappedCoin: string | undefined; now: Date },
): Promise<TokenPrice | null> {
  if (wrappedCoin === undefined) return null;
  const tokens = await getKnownTokens(db, { addresses: [getAddress(wrappedCoin)], now });
  return tokens.find((one) => one.chain === chain)?.price ?? null;
}

export interface KnownContract {
  chain: string;
  address: string;
  label: string;
  project: HoldingProject;
}

/** What the records call these contracts, and whose they are. */
export async function getKnownContracts(db: Db, addresses: readonly string[]): Promise<KnownContract[]> {
  if (addresses.length === 0) return [];
  const rows = await db
    .select({ chain: contract.chain, address: contract.address, label: contract.label, project: rowColumns })
    .from(contract)
    .innerJoin(project, eq(project.id, contract.projectId))
    .where(and(inList(contract.address, addresses), isNull(project.withdrawnAt)))
    .orderBy(desc(project.source), asc(project.id), desc(contract.position));
  return rows.flatMap(({ address, project: stored, ...row }) =>
    address === null ? [] : [{ ...row, address, project: toHoldingProject(toProjectRow(stored)) }],
  );
}
