import { sql } from 'drizzle-orm';
import type { Db } from '#db/Database.ts';
import { type Severity, severities } from '#model/severities.ts';
import { watchFaults } from './watchFaults.ts';

/** Where a rule saw something. */
interface Seen {
  finality: number;
  /** What all that it set off has in common. */
  transactionHash: string;
  /** Where in the transaction, in words that are the same whenever it is seen. */
  place: string;
  block: number;
  blockHash: string;
}

/** More in a day than is told. That is of no block, so that none takes it back. */
interface OverLimit {
  limit: number;
}

/** What a rule saw in a block. */
export interface NewMatch {
  ruleId: string;
  ownerId: string;
  ruleName: string;
  severity: Severity;
  seen: Seen | OverLimit;
  contract: string | null;
  text: string;
  isUnchecked: boolean;
  time: Date;
}

interface Matches {
  chain: string;
  matches: readonly NewMatch[];
  /** How many matches rules have on the day of the newest. */
  counts: readonly { ruleId: string; day: string; count: number }[];
}

const causeOf = (chain: string, { seen, ruleId, time }: NewMatch) =>
  'limit' in seen
    ? `${watchFaults.overLimit} ${ruleId} ${seen.limit} ${time.toISOString().slice(0, 10)}`
    : `transaction ${chain} ${seen.transactionHash}`;

const finalityOf = ({ seen }: NewMatch): number => ('limit' in seen ? 0 : seen.finality);

const placeOf = ({ seen }: NewMatch) =>
  'limit' in seen
    ? { block: null, block_hash: null, transaction_hash: null }
    : { block: seen.block, block_hash: seen.blockHash, transaction_hash: seen.transactionHash };

const gravest = (all: readonly NewMatch[]): Severity =>
  severities.find((one) => all.some(({ severity }) => severity === one)) ?? 'info';

/**
 * Writes matches with the rows that they were found in, one alert for each owner and transaction. What was seen before changes
 * nothing; an alert that a reorganisation had taken back stands again, with what the new block says. Rules that are deleted
 * meanwhile match nothing.
 */
export async function insertMatches(tx: Db, { chain, matches, counts }: Matches): Promise<void> {
  if (matches.length === 0 && counts.length === 0) return;
  const groups = Map.groupBy(matches, (one) =>
    JSON.stringify([one.ownerId, causeOf(chain, one), finalityOf(one)]),
  );
  const alerts = [...groups.values()].flatMap((all) => {
    const [first] = all;
    if (!first) return [];
    const { time, ownerId } = first;
    return [
      {
        ...{ owner_id: ownerId, cause: causeOf(chain, first), finality: finalityOf(first) },
        ...{ ...placeOf(first), severity: gravest(all), time: time.toISOString() },
      },
    ];
  });
  const rows = matches.map((one) => ({
    ...{ owner_id: one.ownerId, cause: causeOf(chain, one), finality: finalityOf(one), rule_id: one.ruleId },
    ...{ key: `${one.ruleId} ${'limit' in one.seen ? 'limit' : one.seen.place}`, rule_name: one.ruleName },
    ...{ contract: one.contract, text: one.text, is_unchecked: one.isUnchecked },
  }));
  const alertList = sql`jsonb_to_recordset(${JSON.stringify(alerts)}::jsonb)
    as given (owner_id uuid, cause text, finality int, severity text, block int, block_hash text, transaction_hash text, time timestamptz)`;
  // Whoever deletes a rule or an account meanwhile comes before this or after it.
  const ids = JSON.stringify([...new Set(matches.map(({ ruleId }) => ruleId))]);
  await tx.execute(sql`
    select 1 from watch_rule where id in (select value::uuid from jsonb_array_elements_text(${ids}::jsonb)) order by id for no key update`);
  await tx.execute(sql`
    with given as (select * from ${alertList}),
      retracted as (select a.id from watch_alert a join given on (a.owner_id, a.cause, a.finality) = (given.owner_id, given.cause, given.finality)
        where a.state = 'retracted'),
      unmatched as (delete from watch_match m using retracted where m.alert_id = retracted.id),
      unread as (delete from watch_alert_read d using retracted where d.alert_id = retracted.id)
    insert into watch_alert (user_id, organisation_id, cause, finality, severity, state, chain, block_number, block_hash, transaction_hash, time)
    select whose.user_id, whose.organisation_id, cause, finality, severity, case when finality = 0 then 'open' else 'waiting' end,
      ${chain}, block, block_hash, transaction_hash, time
    from given
      cross join lateral (select r.user_id, r.organisation_id from watch_rule r where r.owner_id = given.owner_id
        and r.id in (select value::uuid from jsonb_array_elements_text(${ids}::jsonb)) limit 1) whose
    on conflict (owner_id, cause, finality) do update set
      state = excluded.state, severity = excluded.severity, block_number = excluded.block_number,
      block_hash = excluded.block_hash, time = excluded.time, retracted_at = null, read_at = null,
      told_at = case when watch_alert.withdrawal_told_at is null then watch_alert.told_at end, withdrawal_told_at = null
    where watch_alert.state = 'retracted'`);
  await tx.execute(sql`
    insert into watch_match (alert_id, key, rule_id, rule_name, contract, text, is_unchecked)
    select a.id, g.key, r.id, g.rule_name, g.contract, g.text, g.is_unchecked
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as g (owner_id uuid, cause text, finality int, rule_id uuid, key text, rule_name text, contract text, text text, is_unchecked bool)
      join watch_rule r on r.id = g.rule_id
      join watch_alert a on (a.owner_id, a.cause, a.finality) = (g.owner_id, g.cause, g.finality)
    on conflict do nothing`);
  await tx.execute(sql`
    update watch_rule r set day = g.day, day_count = g.count
    from jsonb_to_recordset(${JSON.stringify(counts.map(({ ruleId, ...one }) => ({ ...one, id: ruleId })))}::jsonb)
      as g (id uuid, day date, count int)
    where r.id = g.id`);
}

/** Tells what has waited for enough blocks. */
export async function openFinalAlerts(
  tx: Db,
  { chain, block }: { chain: string; block: number },
): Promise<void> {
  await tx.execute(sql`
    update watch_alert set state = 'open' where state = 'waiting' and chain = ${chain} and block_number + finality <= ${block}`);
}

/** Takes back what was seen from that block on: what nobody was told of goes, the rest says that its block is gone. */
export async function retractMatchesFrom(
  tx: Db,
  { chain, block, now }: { chain: string; block: number; now: Date },
): Promise<void> {
  await tx.execute(
    sql`delete from watch_alert where state = 'waiting' and chain = ${chain} and block_number >= ${block}`,
  );
  await tx.execute(sql`
    delete from watch_alert_read d using watch_alert a
    where a.id = d.alert_id and a.state = 'open' and a.chain = ${chain} and a.block_number >= ${block}`);
  await tx.execute(sql`
    update watch_alert set state = 'retracted', retracted_at = ${now.toISOString()}::timestamptz, read_at = null
    where state = 'open' and chain = ${chain} and block_number >= ${block}`);
}
