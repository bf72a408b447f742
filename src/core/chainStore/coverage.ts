import { type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '#db/Database.ts';
import { inList } from '#db/inList.ts';
import { parseRows } from '#db/rows.ts';
import type { ChainAddress } from '#model/addressKey.ts';
import { getChainNumber } from '#model/chainId.ts';
import type { CoverageProof } from '#model/chainStore.ts';

/**
 * The first block from which on every row of a contract is in the tables, for a statement with its `chain_coverage v`: where
 * its past was read, and in a way that proves that nothing is missing, that is where the reading began.
 */
const readFrom = (...proofs: CoverageProof[]): SQL =>
  sql`case when v.next >= v."end" and v.proof in (${sql.join(
    proofs.map((proof) => sql`${proof}`),
    sql`, `,
  )}) then coalesce(v.start, v."end") else v."end" end`;

/** Transactions come with blocks alone. */
export const callsFrom = readFrom('blocks');
export const eventsFrom = readFrom('blocks', 'agreed');

/**
 * The stretch of blocks without a missing event that a log of that contract, `l`, lies in: `open` goes on to the newest block
 * that was read, `closed` ends where the rest of the past is still to be read. Null: nothing proves that none is missing around it.
 */
export const stretchOfLog = sql`case when l.block_number >= ${eventsFrom} then 'open'
  when v.proof in ('blocks', 'agreed') and l.block_number < v.next then 'closed' end`;

/** One project, several, or all of them. */
export type OfProjects = string | readonly string[] | undefined;

const ofProjects = (projectId: OfProjects): SQL => {
  if (projectId === undefined) return sql``;
  return sql`and ${typeof projectId === 'string' ? sql`project_id = ${projectId}` : inList(sql`project_id`, projectId)}`;
};

/** Each contract of a shown project once; one that several projects share belongs to the first of them. */
export const recordedContracts = (projectId: OfProjects): SQL => sql`(
  select distinct on (chain, address) project_id, chain, address from contract
    join project shown on shown.id = project_id and shown.withdrawn_at is null
  where address is not null and chain like 'eip155:%' ${ofProjects(projectId)}
  order by chain, address, project_id)`;

const unreadRow = z.object({
  contracts: z.number(),
  notRead: z.number(),
  chains: z.array(z.nullable(z.string())),
});

/** How many of the contracts on record are not known to be read from their first event on. */
export async function countUnread(
  db: Db,
  { projectId }: { projectId: OfProjects },
): Promise<{ contracts: number; notRead: number; chains: string[] }> {
  const result = await db.execute(sql`
    select count(*)::int as contracts, (count(*) filter (where v.address is null or ${eventsFrom} > coalesce(m.block, 0)))::int as "notRead",
      coalesce(array_agg(distinct c.chain), '{}') as chains
    from ${recordedContracts(projectId)} c left join chain_coverage v
      on v.address = decode(substr(c.address, 3), 'hex') and v.chain_id::text = substr(c.chain, 8)
    left join contract_creation m on m.chain = c.chain and m.address = c.address`);
  const [row] = parseRows(result, unreadRow);
  const chains = (row?.chains ?? []).filter((chain) => chain !== null);
  return { contracts: row?.contracts ?? 0, notRead: row?.notRead ?? 0, chains };
}

const logFloorRow = z.object({
  start: z.nullable(z.number()),
  end: z.number(),
  proof: z.string(),
  created: z.nullable(z.number()),
});

/** From which block on every log of a contract is held: 0 from its creation, infinity where it is not followed. */
export async function findLogFloor(db: Db, { chain, address }: ChainAddress): Promise<number> {
  const result = await db.execute(sql`
    select v.start, v."end", v.proof, c.block as created from chain_coverage v
    left join contract_creation c on c.chain = ${chain} and c.address = ${address}
    where v.chain_id = ${getChainNumber(chain)} and v.address = decode(${address.slice(2).toLowerCase()}, 'hex')`);
  const [row] = parseRows(result, logFloorRow);
  if (!row) return Number.POSITIVE_INFINITY;
  if (row.start === null) return row.end;
  // What one node lists proves nothing about what it leaves out.
  const from = row.proof === 'logs' ? row.end : row.start;
  return row.created !== null && from <= row.created ? 0 : from;
}

const unreadTokensRow = z.object({
  tokens: z.number(),
  unread: z.number(),
  /** The latest block from which on one of them is whole; null where one is not followed at all. */
  from: z.nullable(z.number()),
});
export type UnreadTokens = z.infer<typeof unreadTokensRow>;

/**
 * Where transfers of tokens may be missing from the tables: an address that seems to have kept what it got may have paid it
 * on. Without a token, of all that are on record.
 */
export async function findUnreadTokens(
  db: Db,
  { chain, chainId, token }: { chain: string; chainId: number; token: string | null },
): Promise<UnreadTokens> {
  const asked =
    token === null
      ? sql`select distinct lower(t.address) as address from token t where t.chain = ${chain}`
      : sql`select ${token}::text as address`;
  const result = await db.execute(sql`
    select count(*)::int as tokens, count(*) filter (where f.from_block is null or f.from_block > f.created)::int as unread,
      case when bool_and(f.from_block is not null) then max(f.from_block) filter (where f.from_block > f.created) end as from
    from (
      select case when v.address is not null then ${eventsFrom} end as from_block, coalesce(m.block, 0) as created
      from (${asked}) a
        left join chain_coverage v on v.chain_id = ${chainId} and v.address = decode(substr(a.address, 3), 'hex')
        left join contract_creation m on m.chain = ${chain} and lower(m.address) = a.address
    ) f`);
  return parseRows(result, unreadTokensRow)[0] ?? { tokens: 0, unread: 0, from: null };
}

const coinsFromRow = z.object({ coins_from: z.nullable(z.number()) });

/** From which block on every direct payment of the chain's own coin is kept; null when not all are. */
export async function findCoinsFrom(db: Db, chainId: number): Promise<number | null> {
  const result = await db.execute(sql`select coins_from from chain_cursor where chain_id = ${chainId}`);
  return parseRows(result, coinsFromRow)[0]?.coins_from ?? null;
}
