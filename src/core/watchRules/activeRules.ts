import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { getWatchedContracts, type WatchedContract } from '#core/contracts/getWatchedContracts.ts';
import { findStored } from '#core/storedJson.ts';
import type { Db } from '#db/Database.ts';
import { parseRows } from '#db/rows.ts';
import { ruleDefinitionSchema } from '#model/watchRules.ts';
import { compileTrigger } from './compileRule.ts';
import { type ActiveRule, createMatcher, type Matcher } from './createMatcher.ts';

const ruleRow = z.object({
  id: z.string(),
  ownerId: z.string(),
  name: z.string(),
  definition: z.unknown(),
  activeFrom: z.number(),
  day: z.nullable(z.string()),
  dayCount: z.number(),
});

/** The rules at work of organisations, and of people whose accounts are open. One that cannot be read is left out, and its page says so. */
async function getActiveRules(db: Db): Promise<ActiveRule[]> {
  const result = await db.execute(sql`
    select r.id::text as id, r.owner_id::text as "ownerId", r.name, r.definition, r.day::text as day, r.day_count as "dayCount",
      extract(epoch from r.active_from)::float8 as "activeFrom"
    from watch_rule r left join app_user u on u.id = r.user_id
    where r.paused_at is null and u.disabled_at is null and u.delete_at is null`);
  return parseRows(result, ruleRow).flatMap(({ definition, ...row }) => {
    const found = findStored(ruleDefinitionSchema, definition);
    const compiled = found && compileTrigger(found.when);
    if (!compiled || 'faults' in compiled) return [];
    const { subjects, severity, finality } = found;
    return [{ ...row, subjects, severity, finality, patterns: compiled.patterns }];
  });
}

const listRow = z.object({ projectId: z.string(), lists: z.array(z.string()) });

/** By project, the watchlists that somebody's rule is for. */
async function getWatchlistsWith(db: Db, lists: readonly string[]): Promise<Map<string, string[]>> {
  if (lists.length === 0) return new Map();
  const result = await db.execute(sql`
    select project_id as "projectId", jsonb_agg(watchlist_id) as lists from watchlist_item
    where watchlist_id in (select value::uuid from jsonb_array_elements_text(${JSON.stringify(lists)}::jsonb))
    group by project_id`);
  return new Map(parseRows(result, listRow).map((row) => [row.projectId, row.lists]));
}

const markRow = z.object({ mark: z.string() });

/** Changes whenever a rule was made, changed or deleted. */
async function getMark(db: Db): Promise<string> {
  const result = await db.execute(
    sql`select count(*)::text || ' ' || coalesce(max(updated_at)::text, '') as mark from watch_rule`,
  );
  return parseRows(result, markRow)[0]?.mark ?? '';
}

export interface ActiveRules {
  get: () => Promise<{ matcher: Matcher; contracts: readonly WatchedContract[] }>;
}

export interface ActiveRulesOptions {
  chain: string;
  /** How old may be what is known of the rules, and of watchlists and records. */
  maxAgeMs?: number;
  maxPlacesAgeMs?: number;
}

/** The matcher of one chain: made again seconds after a rule changes, and half a minute after a watchlist or a record. */
export function createActiveRules(
  db: Db,
  { chain, maxAgeMs = 5_000, maxPlacesAgeMs = 30_000 }: ActiveRulesOptions,
): ActiveRules {
  let made: Awaited<ReturnType<ActiveRules['get']>> | undefined;
  let mark = '';
  let askedAt = 0;
  let madeAt = 0;

  const make = async () => {
    const [rules, contracts] = await Promise.all([getActiveRules(db), getWatchedContracts(db, { chain })]);
    const lists = new Set(
      rules.flatMap(({ subjects }) =>
        subjects.flatMap((one) => (one.kind === 'watchlist' ? [one.watchlistId] : [])),
      ),
    );
    const watchlistsWith = await getWatchlistsWith(db, [...lists]);
    const byAddress = Map.groupBy(contracts, ({ address }) => address as string);
    const projectsAt = new Map(
      [...byAddress].map(([address, all]) => [address, all.map(({ projectId }) => projectId)]),
    );
    return { matcher: createMatcher(rules, { chain, projectsAt, watchlistsWith }), contracts };
  };

  return {
    get: async () => {
      const now = performance.now();
      if (made && now - askedAt < maxAgeMs) return made;
      const newMark = await getMark(db);
      askedAt = now;
      if (made && newMark === mark && now - madeAt < maxPlacesAgeMs) return made;
      made = await make();
      mark = newMark;
      madeAt = now;
      return made;
    },
  };
}
