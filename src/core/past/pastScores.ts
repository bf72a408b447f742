import { and, asc, eq, getTableColumns, gt, lt } from 'drizzle-orm';
import * as z from 'zod/mini';
import { readFactReadings } from '#core/scores/storedScores.ts';
import { readStored } from '#core/storedJson.ts';
import type { Db } from '#db/Database.ts';
import { keepQuery } from '#db/keepQuery.ts';
import { pastProgress, pastScore } from '#db/schema/past.ts';
import { factVersion } from '#db/schema/scores.ts';
import { insertRows } from '#db/writeRows.ts';
import type { Facts } from '#model/facts.ts';
import { unknown } from '#scoring/buildFacts.ts';
import { rules } from '#scoring/rules.ts';
import type { ProjectDetails } from '#wire/projectDetails.ts';
import type { ScorePoint } from '#wire/scores.ts';
import { invalidate } from '../cacheInvalidation.ts';
import { getProject } from '../projects/getProject.ts';
import { getPastFacts } from '../scores/factVersions.ts';
import { getScoreHistory } from '../scores/getScore.ts';
import { getHoldersThen } from './getHoldersThen.ts';
import { joinSeries, makeSeries, seriesMaker } from './makeSeries.ts';

/** Who held the token of a project at any moment. */
function createMomentTeller(tx: Db, project: ProjectDetails): (at: Date) => Promise<Partial<Facts>> {
  if (project.tokens.length === 0) return async () => ({});
  return async (at) => ({
    holders:
      (await getHoldersThen(tx, { project, at })).holders ?? unknown('nobody knows all holders of then'),
  });
}

/** Makes the scores of the time before a project was followed, by the rules in force. Inside a transaction. */
export async function savePastScores(
  tx: Db,
  { projectId, begin }: { projectId: string; begin: Date },
): Promise<void> {
  const rows = await tx
    .select()
    .from(factVersion)
    .where(
      and(
        eq(factVersion.projectId, projectId),
        lt(factVersion.validFrom, begin),
        // What came to be known on the way to the first full reading is no past.
        gt(factVersion.knownFrom, begin),
      ),
    )
    .orderBy(asc(factVersion.validFrom), asc(factVersion.knownFrom));
  const { project } = await getProject(tx, projectId);
  const tellMoment = createMomentTeller(tx, project);
  const present = readFactReadings(await getPastFacts(tx, { projectId, at: begin }));
  const changes = rows.map(({ key, validFrom, fact }) => ({
    at: validFrom,
    facts: readFactReadings([{ key, fact: JSON.parse(fact) }]),
  }));
  const series = await makeSeries(changes, { begin, rules, present, tellMoment });
  await tx.delete(pastScore).where(eq(pastScore.projectId, projectId));
  await insertRows(tx, pastScore, {
    rows: series.map((point) => ({
      ...point,
      projectId,
      at: new Date(point.at),
    })),
    columns: [
      'projectId',
      'at',
      'rulesVersion',
      'total',
      'rating',
      'coverage',
      'cause',
      'sentence',
      'moves',
      'facts',
    ],
  });
  await tx.update(pastProgress).set({ scoredBy: seriesMaker }).where(eq(pastProgress.projectId, projectId));
  await invalidate(tx, pastScore, [projectId]);
}

const listSchema = z.array(z.string());

const selectPast = keepQuery((db, projectId) =>
  db
    .select(getTableColumns(pastScore))
    .from(pastScore)
    .innerJoin(pastProgress, eq(pastProgress.projectId, pastScore.projectId))
    .where(and(eq(pastScore.projectId, projectId), eq(pastProgress.scoredBy, seriesMaker)))
    .orderBy(asc(pastScore.at)),
);

/**
 * The published scores, and those of the time before a project was followed, oldest first: none of these while its past was
 * not read, and until what an earlier program made of it is made again, which may rate what would not be rated now.
 */
export async function getSeries(
  db: Db,
  projectId: string,
): Promise<{ history: ScorePoint[]; recomputed: ScorePoint[] }> {
  const [history, rows] = await Promise.all([getScoreHistory(db, projectId), selectPast(db, projectId)]);
  const made = rows.map(({ projectId: _, at, moves, facts, ...point }) => ({
    ...point,
    at: at.toISOString(),
    moves: readStored(listSchema, moves, { column: 'past_score.moves', key: projectId }),
    facts: readStored(listSchema, facts, { column: 'past_score.facts', key: projectId }),
  }));
  return joinSeries(history, made);
}
