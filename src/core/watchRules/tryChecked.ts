import { sql } from 'drizzle-orm';
import { getAddress } from 'viem/utils';
import * as z from 'zod/mini';
import { changeTopics } from '#core/approvals/describeSpender.ts';
import type { NodeReader } from '#core/evidence/NodeReader.ts';
import { getFreshness } from '#core/skynet/getFreshness.ts';
import type { Db } from '#db/Database.ts';
import { dbTime, parseRows } from '#db/rows.ts';
import type { CheckedTrigger, RuleDefinition } from '#model/watchRules.ts';
import { getCalendar } from '../calendar/getCalendar.ts';
import { getGrantedApprovals } from '../chainStore/grants.ts';
import { getSeenRows, getSilences } from '../chainStore/seenRows.ts';
import { followValue } from './followValue.ts';
import { getRuleContracts } from './getRuleContracts.ts';
import { getSubjectProjects, gradeOf, standingWords } from './observeRule.ts';
import { type PastHit, type PastLook, untried } from './PastHit.ts';
import { tryStates } from './tryStates.ts';

interface Asked {
  ownerId: string;
  definition: RuleDefinition & { when: CheckedTrigger };
  nodes: NodeReader;
  now: Date;
  days: number;
  since: Date;
}

const mostRows = 5_000;
const mostTimelockProjects = 20;
const mostSilentContracts = 20;

const onNoChain = { chain: null, block: null, transaction: null, contract: null, isUnchecked: false };

const snapshotRow = z.object({ id: z.string(), name: z.string(), at: dbTime, value: z.string() });

/** From the standing before the time, so that the first move within it counts. */
async function tryStandings(
  db: Db,
  asked: Asked,
  when: Extract<CheckedTrigger, { kind: 'standing' }>,
): Promise<PastLook> {
  const ids = JSON.stringify(await getSubjectProjects(db, asked));
  const since = asked.since.toISOString();
  const list = async (one: (typeof when.of)[number]): Promise<PastHit[]> => {
    const [table, value] =
      one === 'control'
        ? [sql`control_snapshot`, gradeOf(when)]
        : one === 'score'
          ? [sql`score_snapshot`, sql`coalesce(s.total::text, '')`]
          : [sql`score_snapshot`, sql`round((s.coverage * 100)::numeric)::text`];
    const result = await db.execute(sql`
      select p.id, p.name, s.at, ${value} as value from project p join ${table} s on s.project_id = p.id
      where p.id in (select jsonb_array_elements_text(${ids}::jsonb)) and s.at >= coalesce((
        select max(b.at) from ${table} b where b.project_id = p.id and b.at <= ${since}::timestamptz), ${since}::timestamptz)
      order by p.id, s.at, s.id limit ${mostRows}`);
    const told = new Map<string, string>();
    return parseRows(result, snapshotRow).flatMap(({ id, name, at, value: now }): PastHit[] => {
      const before = told.get(id);
      const by = one === 'control' ? undefined : when.by;
      const found = followValue(before ?? now, { value: now, by, direction: when.direction });
      told.set(id, found.value);
      const text = `${standingWords[one]} of ${name} is ${now || 'unknown'}, before ${before || 'unknown'}`;
      return found.isTold ? [{ ...onNoChain, text, time: at }] : [];
    });
  };
  return { hits: (await Promise.all(when.of.map(list))).flat(), warnings: [], isUntried: false };
}

const incidentRow = z.object({ title: z.string(), name: z.string(), at: dbTime });

async function tryIncidents(db: Db, asked: Asked): Promise<PastLook> {
  const ids = JSON.stringify(await getSubjectProjects(db, asked));
  const result = await db.execute(sql`
    select a.title, p.name, a.created_at as at from alert a join project p on p.id = a.project_id
    where a.kind = 'incident' and a.state <> 'retracted' and a.project_id in (select jsonb_array_elements_text(${ids}::jsonb))
      and a.created_at >= ${asked.since.toISOString()}::timestamptz order by a.created_at desc limit ${mostRows}`);
  return {
    hits: parseRows(result, incidentRow).map(({ title, name, at }) => ({
      ...onNoChain,
      ...{ text: `${name}: ${title}`, time: at },
    })),
    ...{ warnings: [], isUntried: false },
  };
}

async function tryOperations(
  db: Db,
  asked: Asked,
  when: Extract<CheckedTrigger, { kind: 'operation' }>,
): Promise<PastLook> {
  const projects = await getSubjectProjects(db, asked);
  const hits: PastHit[] = [];
  let unread = 0;
  for (const projectId of projects.slice(0, mostTimelockProjects)) {
    const { operations, notRead } = await getCalendar(db, { projectId, now: asked.now });
    unread += notRead;
    for (const { chain, timelock, id, scheduled, readyAt, ended } of operations) {
      const { block, txHash: transaction } = scheduled;
      const place = { chain, contract: timelock.address, block, transaction, isUnchecked: false };
      const queuedAt = new Date(scheduled.time);
      const dueAt = new Date(readyAt);
      if (when.when.includes('queued') && queuedAt >= asked.since)
        hits.push({ ...place, text: `Operation ${id} was queued`, time: queuedAt });
      const isDue = dueAt <= asked.now && dueAt >= asked.since && !(ended && new Date(ended.time) < dueAt);
      if (when.when.includes('due') && isDue)
        hits.push({ ...place, text: `Operation ${id} could be executed`, time: dueAt });
    }
  }
  return {
    hits,
    warnings: unread > 0 ? [`${unread} timelocks are not read yet: what they announced is missing.`] : [],
    isUntried: false,
  };
}

async function trySilence(
  db: Db,
  asked: Asked,
  when: Extract<CheckedTrigger, { kind: 'silence' }>,
): Promise<PastLook> {
  const { ownerId, definition, since, now } = asked;
  const places = await getRuleContracts(db, {
    ...{ ownerId, subjects: definition.subjects, limit: mostSilentContracts },
  });
  if (places.length === 0) return untried('there is no contract to look at yet');
  // What was not read was not silent.
  if (places.some(({ isRead }) => !isRead)) return untried('not all of its contracts are read yet');
  const freshness = await getFreshness(db, [...new Set(places.map(({ chain }) => chain))]);
  const readTo = Math.min(...freshness.map(({ time }) => (time === null ? Number.NaN : Date.parse(time))));
  if (Number.isNaN(readTo)) return untried('nothing was read of its chains yet');
  const until = new Date(Math.min(readTo, now.getTime()));
  const times = await getSilences(db, { places, since, until, hours: when.hours });
  if (!times) return untried('its contracts are too busy to look for silences among all they did');
  const hits = times.map((time) => ({
    ...onNoChain,
    ...{ text: `Nothing was logged or called for ${when.hours} h`, time },
  }));
  return {
    hits,
    warnings: [],
    isUntried: false,
  };
}

/** By the logs of spenders that we follow: what changed without a log, or elsewhere, is not among them. */
async function trySpenders(db: Db, asked: Asked): Promise<PastLook> {
  const hits: PastHit[] = [];
  let spenders = 0;
  for (const subject of asked.definition.subjects) {
    if (subject.kind !== 'contract') continue;
    const { chain, address } = subject;
    const { items } = await getGrantedApprovals(db, { chain, owners: [getAddress(address)], limit: 100 });
    const places = [...new Set(items.map(({ spender }) => spender.toLowerCase()))].map((spender) => ({
      chain,
      address: spender,
    }));
    spenders += places.length;
    const rows = await getSeenRows(db, {
      ...{ kind: 'event', places, since: asked.since, limit: mostRows },
      keys: changeTopics.map((topic) => `0x${topic}`),
    });
    for (const { hash, block, address: contract, time } of rows)
      hits.push({
        ...{ chain, block, contract: `0x${contract}`, transaction: `0x${hash}`, time, isUnchecked: false },
        text: 'A spender logged another implementation or owner',
      });
  }
  return {
    hits,
    warnings: [
      spenders === 0
        ? 'No approval is known of these addresses, so nothing could have been told.'
        : 'Tried by logs alone: spenders that we do not follow, and changes without a log, are missing.',
    ],
    isUntried: false,
  };
}

/** What a rule that is looked at again and again would have told; where the past cannot be had, why. */
export async function tryChecked(db: Db, asked: Asked): Promise<PastLook> {
  const { definition, ownerId, nodes, days } = asked;
  const { when, subjects } = definition;
  if (when.kind === 'standing') return tryStandings(db, asked, when);
  if (when.kind === 'incident') return tryIncidents(db, asked);
  if (when.kind === 'operation') return tryOperations(db, asked, when);
  if (when.kind === 'silence') return trySilence(db, asked, when);
  if (when.kind === 'spender') return trySpenders(db, asked);
  const contracts = await getRuleContracts(db, { ownerId, subjects, limit: 200 });
  return tryStates(nodes, { contracts, when, days });
}
