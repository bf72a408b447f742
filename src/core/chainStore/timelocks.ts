import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '#db/Database.ts';
import { dbTime, parseRows } from '#db/rows.ts';
import type { Hex } from '#lib/hex.ts';
import { addressKey } from '#model/addressKey.ts';
import { type OfProjects, recordedContracts, stretchOfLog } from './coverage.ts';
import { listTopics, topicBytes } from './logs.ts';

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
  /** How many operations of its timelock that fare alike were announced later, and itself. */
  rank: number;
}

/** First topics of the events that tell of operations; the second one names the operation. */
export interface TimelockEvents {
  /** One for each call of an operation: the third topic is its place. */
  scheduled: Hex;
  queued: Hex;
  executed: readonly Hex[];
  cancelled: readonly Hex[];
}

/**
 * How many operations are read: of those that were not seen to end, of such as were announced so long ago that their time is
 * probably over, and of those that ended. One kind never takes the place of another.
 */
export type MostRead = Record<'open' | 'old' | 'ended', number>;

export interface TimelockLogs {
  /** All logs of the operations that are read, oldest first. */
  logs: TimelockLog[];
  /** Operations that are on record, and not read. */
  more: { open: number; ended: number };
  /** By chain: the time of the newest log of a timelock. */
  newest: Map<string, Date>;
}

const operationLogRow = z.object({
  projectId: z.string(),
  project: z.string(),
  demo: z.boolean(),
  chain: z.string(),
  address: z.string(),
  block: z.number(),
  time: dbTime,
  hash: z.string(),
  data: z.string(),
  topics: z.array(z.nullable(z.string())),
  stretch: z.nullable(z.enum(['open', 'closed'])),
  sender: z.nullable(z.string()),
  target: z.nullable(z.string()),
  rank: z.number(),
});
type Row = z.infer<typeof operationLogRow>;

/** Beside every row; without any log it stands alone. */
const totals = {
  open: z.number(),
  ended: z.number(),
  newest: z.nullable(z.record(z.string(), z.string())),
};
const timelockRow = z.union([z.extend(operationLogRow, totals), z.object({ ...totals, hash: z.null() })]);

const toHex = (digits: string): Hex => `0x${digits}`;
const orNull = (digits: string | null): Hex | null => (digits === null ? null : toHex(digits));

const toLog = ({ hash, ...row }: Row): TimelockLog => ({
  projectId: row.projectId,
  project: row.project,
  demo: row.demo,
  chain: row.chain,
  address: row.address,
  block: row.block,
  stretch: row.stretch,
  rank: row.rank,
  time: row.time,
  txHash: toHex(hash),
  topics: row.topics.flatMap((topic) => (topic === null ? [] : [toHex(topic)])),
  data: toHex(row.data),
  sender: orNull(row.sender),
  target: orNull(row.target),
});

interface LogParams {
  events: TimelockEvents;
  projectId: OfProjects;
  most: MostRead;
  now: Date;
}

/** An operation that expires was announced so long ago: no delay and grace in use are longer together. */
const oldMs = 90 * 86_400_000;
/** What all logs of an operation hold; one transaction seldom holds as much. Of all that are read, so many times that. */
const largestBytes = 256 * 1024;
const mostBytes = 32 * largestBytes;
const bytesPerLog = 300;

const zeroWord = topicBytes(`0x${'00'.repeat(32)}`);

/**
 * Logs of operations of all contracts on record, or of some projects': each operation comes with all of its logs or not at
 * all, and what does not come is counted. An announcement begins one; of several of the same, the last stands for all that
 * nothing was missing between. Where there are too many, each timelock has the same share, its newest first: who floods
 * one takes no place from another.
 */
export async function getTimelockLogs(db: Db, params: LogParams): Promise<TimelockLogs> {
  const { projectId, most, now } = params;
  const { scheduled, queued, executed, cancelled } = params.events;
  const ends = [...executed, ...cancelled];
  const result = await db.execute(sql`
    with seen as materialized (
      select c.project_id, c.chain, c.address, l.*, ${stretchOfLog} as stretch,
        count(*) filter (where l.begins) over (partition by l.chain_id, l.place, l.id order by l.block_number, l.index) as turn
      from ${recordedContracts(projectId)} c cross join lateral (
        select chain_id, address as place, block_number, block_time, index, topic1 as id, topic0 = ${topicBytes(queued)} as lapses,
          topic0 = ${topicBytes(queued)} or topic0 = ${topicBytes(scheduled)} and topic2 = ${zeroWord} as begins,
          topic0 in (${listTopics(ends)}) as ends, octet_length(data) + ${bytesPerLog}::int as size
        from chain_log where address = decode(substr(c.address, 3), 'hex') and chain_id::text = substr(c.chain, 8)
          and topic0 in (${listTopics([scheduled, queued, ...ends])}) and topic1 is not null
        -- Contract by contract, by the index: few of all logs are a timelock's.
        offset 0) l
      left join chain_coverage v on v.address = decode(substr(c.address, 3), 'hex') and v.chain_id = l.chain_id),
    turns as (
      select chain_id, place, id, turn, min(block_time) as time, sum(size) as size, bool_or(lapses) as lapses, bool_or(ends) as ended,
        min(stretch) filter (where begins) as stretch
      from seen where turn > 0 group by chain_id, place, id, turn),
    followed as (
      select *, lead(stretch) over (partition by chain_id, place, id order by turn) as next from turns),
    operations as (
      select *, case when ended then 'ended' when lapses and time < ${new Date(now.getTime() - oldMs).toISOString()} then 'old' else 'open' end as phase
      from followed where ended or stretch is null or next is distinct from stretch),
    ranked as (
      select *, (row_number() over (partition by chain_id, place, phase order by time desc, id))::int as rank from operations),
    placed as (
      select *, row_number() over fair as number,
        sum(size) filter (where size <= ${largestBytes}::int) over fair as bytes
      from ranked window fair as (partition by phase order by rank, time desc, chain_id, place, id)),
    judged as (
      select *, size <= ${largestBytes}::int and bytes <= ${mostBytes}::int
        and number <= case phase when 'open' then ${most.open}::int when 'old' then ${most.old}::int else ${most.ended}::int end as is_read
      from placed),
    counted as (
      select (count(*) filter (where not is_read and phase <> 'ended'))::int as open,
        (count(*) filter (where not is_read and phase = 'ended'))::int as ended,
        (select json_object_agg(chain, time) from (select chain, max(block_time) as time from seen group by chain) newest) as newest
      from judged)
    select counted.open, counted.ended, counted.newest, log.* from counted left join (
      select p.id as "projectId", p.name as project, p.demo, s.chain, s.address, l.block_number as block, l.block_time as time,
        encode(l.transaction_hash, 'hex') as hash, encode(l.data, 'hex') as data,
        array[encode(l.topic0, 'hex'), encode(l.topic1, 'hex'), encode(l.topic2, 'hex'), encode(l.topic3, 'hex')] as topics,
        encode(x.sender, 'hex') as sender, encode(x.target, 'hex') as target, s.stretch, j.rank, l.index as "logIndex"
      from judged j join seen s on s.chain_id = j.chain_id and s.place = j.place and s.id = j.id and s.turn = j.turn
      join project p on p.id = s.project_id
      join chain_log l on l.chain_id = s.chain_id and l.block_number = s.block_number and l.index = s.index and l.block_time = s.block_time
      left join chain_transaction x on x.chain_id = l.chain_id and x.block_number = l.block_number and x.block_time = l.block_time
        and x.hash = l.transaction_hash
      where j.is_read) log on true
    order by log.time, log.block, log."logIndex"`);
  const rows = parseRows(result, timelockRow);
  const { open = 0, ended = 0, newest = {} } = rows[0] ?? {};
  return {
    more: { open, ended },
    newest: new Map(Object.entries(newest ?? {}).map(([chain, time]) => [chain, new Date(time)])),
    logs: rows.flatMap((row) => (row.hash === null ? [] : [toLog(row)])),
  };
}

/** An operation of a timelock. */
export interface TimelockPlace {
  chain: string;
  address: string;
  id: string;
}

/** Of an operation that another one waits for. `executed`: at some time; `waits`: it was announced, and no event that may have ended it is missing. */
export type PredecessorState = 'executed' | 'waits' | 'unknown';

const predecessorRow = z.object({
  chain: z.string(),
  address: z.string(),
  id: z.string(),
  isExecuted: z.boolean(),
  waits: z.boolean(),
});

const keyOf = (place: TimelockPlace) => `${addressKey(place)} ${place.id}`;

/** What became of single operations, whatever else their timelocks announced. */
export async function getPredecessorStates(
  db: Db,
  { places, events }: { places: readonly TimelockPlace[]; events: TimelockEvents },
): Promise<(place: TimelockPlace) => PredecessorState> {
  if (places.length === 0) return () => 'unknown';
  const { scheduled, queued, executed, cancelled } = events;
  const result = await db.execute(sql`
    select p.chain, p.address, p.id, bool_or(topic0 in (${listTopics(executed)})) as "isExecuted",
      (array_agg(topic0 not in (${listTopics(cancelled)}) and ${stretchOfLog} is not distinct from 'open'
        order by l.block_number desc, l.index desc))[1] as waits
    from (select distinct * from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as given (chain text, address text, id text)) p
    join chain_log l on l.address = decode(substr(p.address, 3), 'hex') and l.chain_id::text = substr(p.chain, 8)
      and l.topic0 in (${listTopics([scheduled, queued, ...executed, ...cancelled])}) and l.topic1 = decode(substr(p.id, 3), 'hex')
    left join chain_coverage v on v.address = l.address and v.chain_id = l.chain_id
    group by p.chain, p.address, p.id`);
  const states = new Map(
    parseRows(result, predecessorRow).map((row) => [
      keyOf(row),
      row.isExecuted ? ('executed' as const) : row.waits ? ('waits' as const) : ('unknown' as const),
    ]),
  );
  return (place) => states.get(keyOf(place)) ?? 'unknown';
}
