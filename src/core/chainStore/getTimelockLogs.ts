import { type SQL, sql } from 'drizzle-orm';
import type { Hex } from 'viem';
import type { Db } from '#db/Database.ts';
import { rowsOf } from '#db/rows.ts';
import { eventsFrom, stretchOfLog } from './readFrom.ts';

/** What a contract on record said about what it will do, with the project it belongs to. */
export interface TimelockLog {
  projectId: string;
  project: string;
  demo: boolean;
  chain: string;
  address: string;
  block: number;
  time: Date;
  txHash: Hex;
  topics: Hex[];
  data: Hex;
  /**
   * Which events of the contract are known beside it: `open`, all since; `closed`, all of a stretch that has ended; null, nobody
   * knows whether there are others.
   */
  stretch: 'open' | 'closed' | null;
  /** Null when the transaction is not among those that were read. */
  sender: Hex | null;
  target: Hex | null;
}

type Row = Omit<TimelockLog, 'time' | 'topics' | 'txHash' | 'data' | 'sender' | 'target'> & {
  time: string | Date;
  hash: string;
  data: string;
  topics: (string | null)[];
  sender: string | null;
  target: string | null;
};

/** Per contract, newest first: more is history that a calendar does not need. */
const mostLogs = 400;

const toHex = (digits: string): Hex => `0x${digits}`;
const orNull = (digits: string | null): Hex | null => (digits === null ? null : toHex(digits));

/** Each contract of a shown project once; one that several projects share belongs to the first of them. */
export const recordedContracts = (projectId: string | undefined): SQL => sql`(
  select distinct on (chain, address) project_id, chain, address from contract
    join project shown on shown.id = project_id and shown.withdrawn_at is null
  where address is not null and chain like 'eip155:%' ${projectId === undefined ? sql`` : sql`and project_id = ${projectId}`}
  order by chain, address, project_id)`;

/** Logs of some events of all contracts on record, or of one project's, oldest first. */
export async function getTimelockLogs(
  db: Db,
  { topics, projectId }: { topics: readonly Hex[]; projectId: string | undefined },
): Promise<TimelockLog[]> {
  const list = topics.map((topic) => sql`decode(${topic.slice(2)}, 'hex')`);
  const result = await db.execute(sql`
    select p.id as "projectId", p.name as project, p.demo, c.chain, c.address, l.block_number as block, l.block_time as time,
      encode(l.transaction_hash, 'hex') as hash, encode(l.data, 'hex') as data,
      array[encode(l.topic0, 'hex'), encode(l.topic1, 'hex'), encode(l.topic2, 'hex'), encode(l.topic3, 'hex')] as topics,
      encode(x.sender, 'hex') as sender, encode(x.target, 'hex') as target, ${stretchOfLog} as stretch
    from ${recordedContracts(projectId)} c join project p on p.id = c.project_id
    cross join lateral (
      select * from chain_log where address = decode(substr(c.address, 3), 'hex') and topic0 in (${sql.join(list, sql`, `)})
        and chain_id::text = substr(c.chain, 8)
      order by block_time desc, block_number desc, index desc limit ${mostLogs}) l
    left join chain_transaction x on x.chain_id = l.chain_id and x.block_number = l.block_number and x.block_time = l.block_time
      and x.hash = l.transaction_hash
    left join chain_coverage v on v.address = decode(substr(c.address, 3), 'hex') and v.chain_id = l.chain_id
    order by l.block_time, l.block_number, l.index`);
  return rowsOf<Row>(result).map(({ hash, ...row }) => ({
    ...row,
    time: new Date(row.time),
    txHash: toHex(hash),
    topics: row.topics.flatMap((topic) => (topic === null ? [] : [toHex(topic)])),
    data: toHex(row.data),
    sender: orNull(row.sender),
    target: orNull(row.target),
  }));
}

/** How many of the contracts on record are not known to be read from their first event on. */
export async function countUnread(
  db: Db,
  { projectId }: { projectId: string | undefined },
): Promise<{ contracts: number; notRead: number; chains: string[] }> {
  const result = await db.execute(sql`
    select count(*)::int as contracts, (count(*) filter (where v.address is null or ${eventsFrom} > coalesce(m.block, 0)))::int as "notRead",
      coalesce(array_agg(distinct c.chain), '{}') as chains
    from ${recordedContracts(projectId)} c left join chain_coverage v
      on v.address = decode(substr(c.address, 3), 'hex') and v.chain_id::text = substr(c.chain, 8)
    left join contract_creation m on m.chain = c.chain and m.address = c.address`);
  const [row] = rowsOf<{ contracts: number; notRead: number; chains: (string | null)[] }>(result);
  const chains = (row?.chains ?? []).filter((chain) => chain !== null);
  return { contracts: row?.contracts ?? 0, notRead: row?.notRead ?? 0, chains };
}
