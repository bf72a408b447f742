import { eq, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '#db/Database.ts';
import { parseRows } from '#db/rows.ts';
import { contract, token } from '#db/schema/projects.ts';
import { addressKey, type ChainAddress } from '#model/addressKey.ts';
import { getChainNumber, isChainId } from '#model/chainId.ts';

export interface ProjectContract {
  chain: string;
  /** EIP-55; null while a demo contract is not deployed. */
  address: string | null;
  /** What the project calls it: the contract's label, or the token's symbol. */
  label: string;
  isToken: boolean;
}

/** A contract that the indexer can follow. */
export type DeployedContract = ProjectContract & { address: string };

interface Recorded {
  tokens: readonly { chain: string; address: string | null; symbol: string }[];
  contracts: readonly { chain: string; address: string | null; label: string }[];
}

/** A project's contracts and tokens, each address once, the first token first. */
export function listContracts({ tokens, contracts }: Recorded): ProjectContract[] {
  const all = [
    ...tokens.map(({ symbol, ...place }) => ({ ...place, label: symbol, isToken: true })),
    ...contracts.map((one) => ({ ...one, isToken: false })),
  ];
  const same = Map.groupBy([...all.entries()], ([index, { chain, address }]) =>
    addressKey({ chain, address: address ?? String(index) }),
  );
  return [...same.values()].flatMap((entries) => {
    const [first, ...rest] = entries.map(([, one]) => one);
    if (!first) return [];
    const { chain, address, isToken } = first;
    const { label } = [first, ...rest].find((one) => !one.isToken) ?? first;
    return [{ chain, address, label, isToken }];
  });
}

/** Those with an address on an EVM chain. */
export function listDeployed(contracts: readonly ProjectContract[]): DeployedContract[] {
  return contracts.flatMap(({ address, ...one }) =>
    address !== null && isChainId(one.chain) ? [{ ...one, address }] : [],
  );
}

/** The contracts of a project, for whoever has not loaded the project. */
export async function getProjectContracts(db: Db, projectId: string): Promise<ProjectContract[]> {
  const [tokens, contracts] = await Promise.all([
    db
      .select({ chain: token.chain, address: token.address, symbol: token.symbol })
      .from(token)
      .where(eq(token.projectId, projectId))
      .orderBy(token.position),
    db
      .select({ chain: contract.chain, address: contract.address, label: contract.label })
      .from(contract)
      .where(eq(contract.projectId, projectId))
      .orderBy(contract.position),
  ]);
  return listContracts({ tokens, contracts });
}

const projectsAtRow = z.object({ id: z.string() });

/** Projects with a contract at the address. */
export async function getProjectsAt(db: Db, { chain, address }: ChainAddress): Promise<string[]> {
  const result = await db.execute(sql`
    select project_id as id from contract where chain = ${chain} and address = ${address}
    union select project_id from token where chain = ${chain} and address = ${address} order by id`);
  return parseRows(result, projectsAtRow).map(({ id }) => id);
}

const projectsToReadRow = z.object({ id: z.string() });

/** Projects with contracts on these chains, those read longest ago (or never) first. */
export async function getProjectsToRead(
  db: Db,
  { chains, before, limit }: { chains: readonly string[]; before: Date; limit: number },
): Promise<string[]> {
  const list = sql`(select jsonb_array_elements_text(${JSON.stringify(chains)}::jsonb))`;
  const result = await db.execute(sql`
    select p.id, r.read_at from project p left join fact_reading r on r.project_id = p.id and r.key = 'control'
    where (r.read_at is null or r.read_at < ${before.toISOString()}::timestamptz) and (
      exists (select 1 from contract c where c.project_id = p.id and c.address is not null and c.chain in ${list})
      or exists (select 1 from token t where t.project_id = p.id and t.address is not null and t.chain in ${list}))
    order by r.read_at nulls first, (p.source = 'records') desc, p.id limit ${limit}`);
  return parseRows(result, projectsToReadRow).map(({ id }) => id);
}

const watchedRow = z.object({ count: z.number() });

/** How many of the contracts the indexer follows. */
export async function countWatched(db: Db, contracts: readonly ProjectContract[]): Promise<number> {
  const placed = listDeployed(contracts).map(({ chain, address }) => ({
    chain: getChainNumber(chain),
    address: address.slice(2).toLowerCase(),
  }));
  const result = await db.execute(sql`
    select count(*)::int as count from jsonb_to_recordset(${JSON.stringify(placed)}::jsonb) as w (chain int, address text)
    join chain_coverage v on v.chain_id = w.chain and v.address = decode(w.address, 'hex')`);
  return parseRows(result, watchedRow)[0]?.count ?? 0;
}
