import { sql } from 'drizzle-orm';
import type { Db } from '#db/Database.ts';
import { rowsOf } from '#db/rows.ts';
import { findChainNumber } from '#model/chainId.ts';

export interface ProjectContract {
  chain: string;
  /** EIP-55; null while a demo contract is not deployed. */
  address: string | null;
}

/** A project's contracts and tokens, each address once, the first token first. */
export async function getProjectContracts(
  db: Db,
  projectId: string,
): Promise<{ contracts: ProjectContract[]; tokens: ProjectContract[] }> {
  const result = await db.execute(sql`
    select kind, chain, address from (
      select 0 as kind, position, chain, address from token where project_id = ${projectId}
      union all select 1, position, chain, address from contract where project_id = ${projectId}) parts
    order by kind, position`);
  const rows = rowsOf<{ kind: number } & ProjectContract>(result);
  const unique = new Map(
    rows.map(({ chain, address }, index) => [`${chain} ${address ?? index}`, { chain, address }]),
  );
  return {
    contracts: [...unique.values()],
    tokens: rows.filter(({ kind }) => kind === 0).map(({ chain, address }) => ({ chain, address })),
  };
}

/** Projects with a contract at the address. */
export async function getProjectsAt(
  db: Db,
  { chain, address }: { chain: string; address: string },
): Promise<string[]> {
  const result = await db.execute(sql`
    select project_id as id from contract where chain = ${chain} and address = ${address}
    union select project_id from token where chain = ${chain} and address = ${address} order by id`);
  return rowsOf<{ id: string }>(result).map(({ id }) => id);
}

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
  return rowsOf<{ id: string }>(result).map(({ id }) => id);
}

/** How many of the contracts the indexer follows. */
export async function countWatched(db: Db, contracts: readonly ProjectContract[]): Promise<number> {
  const placed = contracts.flatMap(({ chain, address }) => {
    const number = findChainNumber(chain);
    return address && number !== undefined
      ? [{ chain: number, address: address.slice(2).toLowerCase() }]
      : [];
  });
  const result = await db.execute(sql`
    select count(*)::int as count from jsonb_to_recordset(${JSON.stringify(placed)}::jsonb) as w (chain int, address text)
    join chain_coverage v on v.chain_id = w.chain and v.address = decode(w.address, 'hex')`);
  return rowsOf<{ count: number }>(result)[0]?.count ?? 0;
}
