import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '#db/Database.ts';
import { parseRows } from '#db/rows.ts';
import { findNextJudgement } from './findNextJudgement.ts';
import { getInputVersions } from './getInputVersions.ts';
import { batchSize, lockScores, type RescoreOptions, rerank, rescoreBatch, type Scored } from './rescore.ts';

/** The inputs of a score when scoring changed nothing, and until when time alone changes nothing, either. */
interface Settled {
  version: string;
  until: number;
}

/** By id, what one process knows of projects that need not be scored again by the rules in force. */
export type SettledScores = Map<string, Settled>;

const scorableIdsRow = z.object({ id: z.string() });

/** Projects that can have a score: tokens from lists have none until something about them was looked at. */
async function getScorableIds(db: Db): Promise<string[]> {
  const result = await db.execute(sql`
    select id from project p where source = 'records' or assessed
      or exists (select 1 from fact_reading r where r.project_id = p.id)
      or exists (select 1 from audit a where a.project_id = p.id)
      or exists (select 1 from alert i where i.project_id = p.id and i.kind = 'incident')
    order by id`);
  return parseRows(result, scorableIdsRow).map(({ id }) => id);
}

/** The embedded database answers nobody else meanwhile. */
const versionBatchSize = 500;

/** A fact that was read has its moments in its value, one that is answered in the answer. */
const findUntil = ({ subject: { sources, details }, facts }: Scored, now: Date) =>
  findNextJudgement(
    [sources, details, Object.values(facts).map((fact) => (fact.state === 'unknown' ? null : fact.value))],
    now,
  ).getTime();

interface RescoreAllOptions extends RescoreOptions {
  settled?: SettledScores;
  /** Called between two batches, outside of their transactions. */
  giveWay?: () => Promise<void>;
  /** Ends it after the batch under way: the others are scored the next time. */
  signal?: AbortSignal;
}

/**
 * Scores every project again, a batch per transaction: time passes, votes come in, rules change. Left out are those of which it is `settled` that
 * nothing would come of it, which takes a twentieth of the time (`bench/rescoring.ts`); without that, all are scored.
 */
export async function rescoreAll(
  db: Db,
  { settled = new Map(), giveWay, signal, ...options }: RescoreAllOptions,
): Promise<string[]> {
  const { now } = options;
  const ids = await getScorableIds(db);
  const known = new Set(ids);
  for (const id of settled.keys()) if (!known.has(id)) settled.delete(id);
  const changed: string[] = [];
  for (let from = 0; from < ids.length; from += versionBatchSize) {
    // Before anything else is read: what is written after this makes another version.
    const versions = await getInputVersions(db, { ids: ids.slice(from, from + versionBatchSize), now });
    const due = [...versions.keys()].filter((id) => {
      const last = settled.get(id);
      return !last || last.version !== versions.get(id) || now.getTime() >= last.until;
    });
    for (let first = 0; first < due.length; first += batchSize) {
      if (from + first > 0) await giveWay?.();
      if (signal?.aborted) return db.transaction((tx) => rerank(tx, changed));
      const rescored = await db.transaction(async (tx) => {
        await lockScores(tx);
        return rescoreBatch(tx, due.slice(first, first + batchSize), options);
      });
      changed.push(...rescored.changed);
      for (const one of rescored.unchanged) {
        const version = versions.get(one.subject.id);
        if (version) settled.set(one.subject.id, { version, until: findUntil(one, now) });
      }
    }
  }
  return db.transaction((tx) => rerank(tx, changed));
}
