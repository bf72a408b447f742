import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { NodeReader } from '#core/evidence/NodeReader.ts';
import { getFreshness } from '#core/skynet/getFreshness.ts';
import type { Db } from '#db/Database.ts';
import { dbTime, parseRows } from '#db/rows.ts';
import { isPending } from '#model/operations.ts';
import type { CheckedTrigger, Standing } from '#model/watchRules.ts';
import { getCalendar } from '../calendar/getCalendar.ts';
import { getLastSeen } from '../chainStore/seenRows.ts';
import { compareState, readStateSource, readStateValue } from './checkedTriggers.ts';
import { readWholeNumber } from './conditions.ts';
import { getRuleContracts } from './getRuleContracts.ts';
import type { Observation, ObservedRule, ObserveOptions } from './Observation.ts';
import { observeSpenders } from './observeSpenders.ts';
import { findNodeHead, readBalance, readState, type StateAnswer, testState } from './readState.ts';

/** Contracts that one rule may have read of a node each time. */
const mostPlaces = 20;
const mostProjects = 500;

const unknown = (key: string, chain: string, contract: string | null, text: string): Observation => ({
  ...{ key, chain, contract, block: null, transaction: null, text },
  outcome: { kind: 'unknown' },
});

async function observePlaces(
  db: Db,
  { ownerId, definition: { subjects, when } }: ObservedRule,
  { nodes }: ObserveOptions,
): Promise<Observation[]> {
  if (when.kind !== 'state' && when.kind !== 'stateExpression' && when.kind !== 'balance') return [];
  const places = await getRuleContracts(db, { ownerId, subjects, limit: mostPlaces });
  const heads = new Map<string, Promise<number | undefined>>();
  return Promise.all(
    places.map(async (place) => {
      const head = heads.get(place.chain) ?? findNodeHead(nodes, place.chain);
      heads.set(place.chain, head);
      const block = await head;
      if (block === undefined)
        return unknown(
          `${place.chain} ${place.address}`,
          place.chain,
          place.address,
          'the chain’s node does not answer',
        );
      const { chain, address } = place;
      const key = `${chain} ${address}`;
      const found = await lookAt(nodes, { ...place, block }, when);
      if ('problem' in found) return unknown(key, chain, address, found.problem);
      return {
        ...{ key, chain, contract: address, block, transaction: null, text: found.text },
        outcome: { kind: 'level', holds: found.holds },
      };
    }),
  );
}

/** What a node is asked at each contract. */
export type StateTrigger = Extract<CheckedTrigger, { kind: 'state' | 'stateExpression' | 'balance' }>;

/** Whether what a rule asks of one address holds at a block, and in words. */
export async function lookAt(
  nodes: NodeReader,
  at: { chain: string; address: string; block: number },
  when: StateTrigger,
): Promise<{ holds: boolean; text: string } | { problem: string }> {
  if (when.kind === 'stateExpression') {
    const found = await testState(nodes, at, when);
    return 'problem' in found ? found : { ...found, text: `${when.expression}: ${found.text}` };
  }
  const answer: StateAnswer =
    when.kind === 'state' ? await readState(nodes, at, when.read) : await readBalance(nodes, at, when.token);
  if ('problem' in answer) return answer;
  if (when.kind === 'state')
    return { holds: isMet(when, answer.value), text: `${when.read} is ${answer.value}` };
  const token = when.token === null ? '' : ` of ${when.token}`;
  return {
    holds: answer.value < (readWholeNumber(when.below) ?? 0n),
    text: `Balance ${answer.value}${token} is below ${when.below}`,
  };
}

function isMet(
  { read, comparison, value }: Extract<CheckedTrigger, { kind: 'state' }>,
  found: bigint,
): boolean {
  const source = readStateSource(read);
  const wanted = 'fault' in source ? undefined : readStateValue(source.type, value);
  return wanted !== undefined && compareState[comparison](found, wanted);
}

async function observeSilence(
  db: Db,
  { ownerId, definition: { subjects, when }, activeFrom }: ObservedRule,
  now: Date,
): Promise<Observation[]> {
  if (when.kind !== 'silence') return [];
  const places = await getRuleContracts(db, { ownerId, subjects, limit: mostPlaces });
  const read = places.filter(({ isRead }) => isRead);
  if (read.length < places.length || places.length === 0)
    return [unknown('silence', places[0]?.chain ?? '', null, 'not all of its contracts are read yet')];
  const [last, freshness] = await Promise.all([
    getLastSeen(db, read),
    getFreshness(db, [...new Set(read.map(({ chain }) => chain))]),
  ]);
  const times = freshness.map(({ time }) => (time === null ? Number.NaN : Date.parse(time)));
  const readTo = Math.min(...times);
  // How far the chains are read decides until when there was nothing: a watcher that is behind has seen no silence.
  if (Number.isNaN(readTo))
    return [unknown('silence', read[0]?.chain ?? '', null, 'nothing was read of its chains yet')];
  const since = Math.max(last?.getTime() ?? 0, activeFrom.getTime());
  const until = Math.min(readTo, now.getTime());
  const holds = until - since >= when.hours * 3_600_000;
  return [
    {
      ...{ key: 'silence', chain: read[0]?.chain ?? null, contract: null, block: null, transaction: null },
      text: `Nothing was logged or called for ${when.hours} h`,
      outcome: { kind: 'level', holds },
    },
  ];
}

const projectRow = z.object({ id: z.string() });

/** The projects that a rule is for, by their contracts too. */
export async function getSubjectProjects(
  db: Db,
  { ownerId, definition: { subjects } }: Pick<ObservedRule, 'ownerId' | 'definition'>,
): Promise<string[]> {
  const result = await db.execute(sql`
    with given as (select * from jsonb_to_recordset(${JSON.stringify(subjects)}::jsonb)
        as g (kind text, chain text, address text, "projectId" text, "watchlistId" uuid))
    select p.id from project p where p.withdrawn_at is null and (
      p.id in (select "projectId" from given where kind = 'project')
      or p.id in (select i.project_id from given join watchlist w on w.id = given."watchlistId" and w.owner_id = ${ownerId}::uuid
        join watchlist_item i on i.watchlist_id = w.id)
      or p.id in (select c.project_id from given join contract c on c.chain = given.chain and lower(c.address) = lower(given.address)
        where given.kind = 'contract'))
    order by p.id limit ${mostProjects}`);
  return parseRows(result, projectRow).map(({ id }) => id);
}

const standingRow = z.object({
  id: z.string(),
  name: z.string(),
  score: z.nullable(z.number()),
  coverage: z.nullable(z.number()),
  control: z.nullable(z.string()),
});

export const standingWords: Readonly<Record<Standing, string>> = {
  score: 'Score',
  control: 'Control grade',
  coverage: 'Coverage',
};

/** The worst that a grade may turn out to be; of falls, what is sure of it: what is not known any more has made nothing worse. */
export const gradeOf = ({ direction }: Extract<CheckedTrigger, { kind: 'standing' }>) =>
  direction === 'falls' ? sql`best` : sql`worst`;

async function observeStandings(
  db: Db,
  rule: ObservedRule,
  when: Extract<CheckedTrigger, { kind: 'standing' }>,
): Promise<Observation[]> {
  const ids = JSON.stringify(await getSubjectProjects(db, rule));
  const result = await db.execute(sql`
    select p.id, p.name, s.total as score, round((s.coverage * 100)::numeric)::float8 as coverage, c.grade as control
    from project p
      left join lateral (select total, coverage from score_snapshot where project_id = p.id order by at desc, id desc limit 1) s on true
      left join lateral (select ${gradeOf(when)} as grade from control_snapshot where project_id = p.id order by at desc, id desc limit 1) c on true
    where p.id in (select jsonb_array_elements_text(${ids}::jsonb))`);
  return parseRows(result, standingRow).flatMap(({ id, name, ...standing }) =>
    when.of.map((one): Observation => {
      const value = standing[one];
      return {
        ...{ key: `${id} ${one}`, chain: null, contract: null, block: null, transaction: null },
        text: `${standingWords[one]} of ${name} is ${value === null ? 'unknown' : value}`,
        outcome: {
          kind: 'change',
          value: value === null ? '' : String(value),
          direction: when.direction,
          ...(one !== 'control' && { by: when.by }),
        },
      };
    }),
  );
}

const incidentRow = z.object({
  id: z.string(),
  title: z.string(),
  name: z.string(),
  resolved: z.nullable(dbTime),
});

async function observeIncidents(db: Db, rule: ObservedRule): Promise<Observation[]> {
  const ids = JSON.stringify(await getSubjectProjects(db, rule));
  const result = await db.execute(sql`
    select a.id, a.title, p.name, a.resolved_at as resolved from alert a join project p on p.id = a.project_id
    where a.kind = 'incident' and a.state <> 'retracted' and a.project_id in (select jsonb_array_elements_text(${ids}::jsonb))
      and a.created_at >= ${rule.activeFrom.toISOString()}::timestamptz order by a.created_at desc limit 100`);
  return parseRows(result, incidentRow).map(({ id, title, name, resolved }) => ({
    ...{ key: `incident ${id}`, chain: null, contract: null, block: null, transaction: null },
    text: `${name}: ${title}`,
    outcome: { kind: 'level', holds: resolved === null },
  }));
}

async function observeOperations(
  db: Db,
  rule: ObservedRule,
  { when, now }: { when: Extract<CheckedTrigger, { kind: 'operation' }>; now: Date },
): Promise<Observation[]> {
  const projects = await getSubjectProjects(db, rule);
  const observed: Observation[] = [];
  for (const projectId of projects.slice(0, mostPlaces)) {
    const { operations } = await getCalendar(db, { projectId, now });
    for (const operation of operations) {
      const { chain, timelock, id, scheduled } = operation;
      // What became of it may stand in events that were not read: it stands as it was seen last.
      if (operation.state === 'unknown') continue;
      const name = `${chain} ${timelock.address} ${id} ${scheduled.txHash}`;
      const base = {
        chain,
        contract: timelock.address,
        block: scheduled.block,
        transaction: scheduled.txHash,
      };
      if (when.when.includes('queued'))
        observed.push({
          ...base,
          key: `queued ${name}`,
          text: `Operation ${id} was queued`,
          outcome: { kind: 'level', holds: isPending(operation) },
        });
      if (when.when.includes('due'))
        observed.push({
          ...base,
          key: `due ${name}`,
          text: `Operation ${id} can be executed`,
          outcome: { kind: 'level', holds: operation.state === 'ready' },
        });
    }
  }
  return observed;
}

/** How everything stands that a rule looks at. What cannot be looked at is unknown, never quiet. */
export async function observeRule(
  db: Db,
  rule: ObservedRule,
  options: ObserveOptions,
): Promise<Observation[]> {
  const { when } = rule.definition;
  if (when.kind === 'silence') return observeSilence(db, rule, options.now);
  if (when.kind === 'standing') return observeStandings(db, rule, when);
  if (when.kind === 'incident') return observeIncidents(db, rule);
  if (when.kind === 'operation') return observeOperations(db, rule, { when, now: options.now });
  if (when.kind === 'spender') return observeSpenders(db, rule, options);
  return observePlaces(db, rule, options);
}
