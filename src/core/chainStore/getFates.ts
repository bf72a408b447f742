import { sql } from 'drizzle-orm';
import type { Db } from '#db/Database.ts';
import { rowsOf } from '#db/rows.ts';
import type { TimelockEvents } from './getTimelockLogs.ts';
import { listTopics } from './listTopics.ts';
import { stretchOfLog } from './readFrom.ts';

/** An operation of a timelock. */
export interface TimelockPlace {
  chain: string;
  address: string;
  id: string;
}

/** `executed`: at some time; `waits`: it was announced, and no event that may have ended it is missing. */
export type Fate = 'executed' | 'waits' | 'unknown';

const keyOf = ({ chain, address, id }: TimelockPlace) => `${chain} ${address} ${id}`;

/** What became of single operations, whatever else their timelocks were told. */
export async function getFates(
  db: Db,
  { places, events }: { places: readonly TimelockPlace[]; events: TimelockEvents },
): Promise<(place: TimelockPlace) => Fate> {
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
  const fates = new Map(
    rowsOf<TimelockPlace & { isExecuted: boolean; waits: boolean }>(result).map((row) => [
      keyOf(row),
      row.isExecuted ? ('executed' as const) : row.waits ? ('waits' as const) : ('unknown' as const),
    ]),
  );
  return (place) => fates.get(keyOf(place)) ?? 'unknown';
}
