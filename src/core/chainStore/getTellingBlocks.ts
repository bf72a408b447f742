import { sql } from 'drizzle-orm';
import type { Db } from '#db/Database.ts';
import { rowsOf } from '#db/rows.ts';
import type { Hex } from '#lib/hex.ts';
import { getChainNumber } from '#model/chainId.ts';

export interface TellingBlock {
  chain: string;
  block: number;
  at: Date;
  /** Whether it holds one of the events that were asked for; else one that the contract seldom logs. */
  isNamed: boolean;
}

/** An event that a contract logged more often than this is everyday use. */
const seldom = 6;

interface Row {
  block: number;
  time: string | Date;
  named: boolean;
}

/** Blocks in which contracts of one chain logged the given events, or others that they seldom log; newest first. */
export async function getTellingBlocks(
  db: Db,
  {
    chain,
    contracts,
    topics,
    limit,
  }: { chain: string; contracts: readonly { address: string }[]; topics: readonly Hex[]; limit: number },
): Promise<TellingBlock[]> {
  const chainId = getChainNumber(chain);
  const bytes = (values: readonly string[]) =>
    sql`(select decode(one, 'hex') from jsonb_array_elements_text(${JSON.stringify(values.map((one) => one.slice(2).toLowerCase()))}::jsonb) as x (one))`;
  const result = await db.execute(sql`
    select block_number as block, block_time as time, bool_or(l.topic0 in ${bytes(topics)}) as named
    from chain_log l where l.chain_id = ${chainId} and l.address in ${bytes(contracts.map(({ address }) => address))}
      and (l.topic0 in ${bytes(topics)} or not exists (
        select 1 from chain_total t where t.chain_id = l.chain_id and t.address = l.address and t.kind = 'event'
          and t.key = l.topic0 and t.count > ${seldom}))
    group by block_number, block_time order by named desc, block_number desc limit ${limit}`);
  return rowsOf<Row>(result).map(({ block, time, named }) => ({
    chain,
    block,
    at: new Date(time),
    isNamed: named,
  }));
}

/** From which block on every log of a contract is held: 0 from its creation, infinity where it is not followed. */
export async function findLogFloor(
  db: Db,
  { chain, address }: { chain: string; address: string },
): Promise<number> {
  const result = await db.execute(sql`
    select v.start, v."end", v.proof, c.block as created from chain_coverage v
    left join contract_creation c on c.chain = ${chain} and c.address = ${address}
    where v.chain_id = ${getChainNumber(chain)} and v.address = decode(${address.slice(2).toLowerCase()}, 'hex')`);
  const [row] = rowsOf<{ start: number | null; end: number; proof: string; created: number | null }>(result);
  if (!row) return Number.POSITIVE_INFINITY;
  if (row.start === null) return row.end;
  // What one node lists proves nothing about what it leaves out.
  const from = row.proof === 'logs' ? row.end : row.start;
  return row.created !== null && from <= row.created ? 0 : from;
}
