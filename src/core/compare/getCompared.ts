import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { getRows } from '#core/projects/getRows.ts';
import { findScore } from '#core/scores/getScore.ts';
import type { Db } from '#db/Database.ts';
import { inList } from '#db/inList.ts';
import { parseRows } from '#db/rows.ts';
import { notFound } from '#lib/AppError.ts';
import type { Score } from '#model/score.ts';
import { canBeSold } from '#scoring/canBeSold.ts';
import { shownCategory } from '#scoring/categoryTone.ts';
import { whoControls } from '#scoring/powerFacts.ts';
import type { Compared, ComparedProject } from '#wire/compare.ts';
import { mostCompared, versus } from '#wire/compareHref.ts';
import { findDifferences } from './findDifferences.ts';

/** An id may hold the word between ids itself; so many of them are tried. */
const mostPieces = 12;
const timeToLeaveFactor = 'governance.warning';

const idRow = z.object({ id: z.string() });

/** Reads ids from pieces between "-vs-" so that each is a project; the shortest first. */
function joinPieces(pieces: readonly string[], exists: ReadonlySet<string>): string[] | undefined {
  if (pieces.length === 0) return [];
  for (let length = 1; length <= pieces.length; length++) {
    const id = pieces.slice(0, length).join(versus);
    const rest = exists.has(id) ? joinPieces(pieces.slice(length), exists) : undefined;
    if (rest) return [id, ...rest];
  }
  return undefined;
}

/** The projects of `a-vs-b-vs-c`, each once, in the order given. */
export async function readCompared(db: Db, text: string): Promise<string[]> {
  if (text === '') return [];
  const pieces = text.split(versus);
  if (pieces.length > mostPieces) throw notFound(`Compare up to ${mostCompared} projects`);
  const spans = pieces.flatMap((_, start) =>
    pieces.slice(start).map((__, length) => pieces.slice(start, start + length + 1).join(versus)),
  );
  const found = parseRows(
    await db.execute(
      sql`select id from project where withdrawn_at is null and ${inList(sql`id`, [...new Set(spans)])}`,
    ),
    idRow,
  );
  const exists = new Set(found.map(({ id }) => id));
  const ids = joinPieces(pieces, exists);
  if (!ids) {
    const missing = pieces.find((piece) => !exists.has(piece)) ?? text;
    throw notFound(`There is no project “${missing.slice(0, 80)}” to compare`);
  }
  const unique = [...new Set(ids)];
  if (unique.length > mostCompared)
    throw notFound(`Compare up to ${mostCompared} projects, not ${unique.length}`);
  return unique;
}

const countRow = z.object({
  id: z.string(),
  audits: z.number(),
  incidents: z.number(),
  loss: z.number(),
  without_loss: z.number(),
  looked: z.nullable(z.string()),
});

async function countRecords(db: Db, ids: readonly string[]) {
  const result = await db.execute(sql`
    select p.id, p.details->'searches'->'incidents'->>'on' as looked,
      (select count(*)::int from audit a where a.project_id = p.id and a.state = 'completed') as audits,
      i.incidents, i.loss, i.without_loss
    from project p cross join lateral (
      select count(*)::int as incidents, coalesce(sum(loss_usd), 0)::float8 as loss,
        (count(*) filter (where loss_usd is null))::int as without_loss
      from alert where project_id = p.id and kind = 'incident' and state <> 'retracted') i
    where ${inList(sql`p.id`, ids)}`);
  return new Map(parseRows(result, countRow).map((row) => [row.id, row]));
}

const findFactor = (score: Score | undefined, id: string) =>
  score?.categories.flatMap(({ factors }) => factors).find((one) => one.id === id);

/** Projects side by side: what makes the difference first. */
export async function getCompared(db: Db, ids: readonly string[]): Promise<Compared> {
  const [rows, counts, scored] = await Promise.all([
    getRows(db, ids),
    countRecords(db, ids),
    Promise.all(ids.map(async (id) => [id, await findScore(db, id)] as const)),
  ]);
  const byId = new Map(scored);
  const projects = rows.map((row): ComparedProject => {
    const found = byId.get(row.id);
    const counted = counts.get(row.id);
    const warning = findFactor(found?.score, timeToLeaveFactor);
    return {
      row,
      categories: (found?.score.categories ?? []).map((one) => ({
        ...{ id: one.id, name: one.name, score: shownCategory(one, []).score },
      })),
      whoControls: found ? whoControls(found.facts.control) : null,
      canBeSold: found && row.tokenTickers.length > 0 ? canBeSold(found.facts) : null,
      timeToLeave: warning ? { outcome: warning.outcome, sentence: warning.sentence } : null,
      audits: counted?.audits ?? 0,
      incidents: {
        count: counted?.incidents ?? 0,
        lossUsd: counted?.loss ?? 0,
        withoutLoss: counted?.without_loss ?? 0,
        lookedForOn: counted?.looked ?? null,
      },
    };
  });
  return { projects, differences: findDifferences(rows.map(({ id }) => byId.get(id)?.score ?? null)) };
}
