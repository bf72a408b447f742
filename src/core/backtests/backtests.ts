import { and, asc, desc, eq, getTableColumns, isNotNull, ne, sql } from 'drizzle-orm';
import { readDetails } from '#core/projects/projectDetails.ts';
import { findStored } from '#core/storedJson.ts';
import type { Db } from '#db/Database.ts';
import { alert } from '#db/schema/alerts.ts';
import { backtest } from '#db/schema/backtests.ts';
import { pastProgress, pastScore } from '#db/schema/past.ts';
import { project } from '#db/schema/projects.ts';
import { controlSnapshot, scoreSnapshot } from '#db/schema/scores.ts';
import { AppError } from '#lib/AppError.ts';
import { pick } from '#lib/pick.ts';
import type { Backtest, BacktestCase } from '#model/backtestSchema.ts';
import { backtestSchema } from '#model/backtestSchema.ts';
import type { BacktestData, ShownCase } from '#wire/backtest.ts';
import { invalidate } from '../cacheInvalidation.ts';
import { seriesMaker } from '../past/makeSeries.ts';
import { computeBacktest } from './computeBacktest.ts';

/** Pasts as they are made today: what an earlier program made is made again first. */
const isMadeToday = and(
  eq(pastProgress.projectId, pastScore.projectId),
  eq(pastProgress.scoredBy, seriesMaker),
);

async function getVersions(db: Db): Promise<string[]> {
  const rows = await db
    .selectDistinct({ version: scoreSnapshot.rulesVersion })
    .from(scoreSnapshot)
    .orderBy(scoreSnapshot.rulesVersion);
  return rows.map(({ version }) => version);
}

/**
 * Computes what rules of a version said before the recorded incidents, from the scores that were stored at the time, and
 * keeps it. A score says only what was known then, so other rules cannot be tried on it afterwards: only versions that
 * were in force can be asked.
 */
export async function saveBacktest(
  db: Db,
  { rulesVersion, now }: { rulesVersion: string; now: Date },
): Promise<Backtest> {
  const versions = await getVersions(db);
  if (!versions.includes(rulesVersion))
    throw new AppError(
      404,
      'NoSuchRules',
      `No score by rules ${rulesVersion} is stored; there are scores by: ${versions.join(', ') || 'none'}`,
    );
  const incidents = await db
    .select({
      id: alert.id,
      projectId: alert.projectId,
      title: alert.title,
      severity: alert.severity,
      time: alert.time,
    })
    .from(alert)
    .where(and(eq(alert.kind, 'incident'), ne(alert.state, 'retracted')));
  const projects = await db
    .select({
      id: project.id,
      name: project.name,
      demo: project.demo,
      launchedOn: project.launchedOn,
      details: project.details,
    })
    .from(project)
    .where(eq(project.source, 'records'));
  const snapshots = await db
    .select({
      projectId: scoreSnapshot.projectId,
      at: scoreSnapshot.at,
      rulesVersion: scoreSnapshot.rulesVersion,
      total: scoreSnapshot.total,
      rating: scoreSnapshot.rating,
    })
    .from(scoreSnapshot)
    .orderBy(asc(scoreSnapshot.at), asc(scoreSnapshot.id));
  const recomputed = await db
    .select(pick(getTableColumns(pastScore), ['projectId', 'at', 'rulesVersion', 'total', 'rating']))
    .from(pastScore)
    .innerJoin(pastProgress, isMadeToday)
    .orderBy(asc(pastScore.at));
  const grades = await db
    .select(pick(getTableColumns(controlSnapshot), ['projectId', 'at', 'best', 'worst']))
    .from(controlSnapshot)
    .orderBy(asc(controlSnapshot.at), asc(controlSnapshot.id));
  const result = computeBacktest({
    rulesVersion,
    incidents,
    projects: projects.map(({ details, ...rest }) => ({
      ...rest,
      lookedForIncidentsOn: readDetails(details, rest.id).searches.incidents?.on ?? null,
    })),
    snapshots,
    recomputed,
    grades,
    now,
  });
  await db.transaction(async (tx) => {
    await tx
      .insert(backtest)
      .values({ rulesVersion, result, computedAt: now })
      .onConflictDoUpdate({ target: backtest.rulesVersion, set: { result, computedAt: now } });
    await invalidate(tx, backtest);
  });
  return result;
}

/** Leaving out the withdrawn would flatter the rules; naming them would show what was taken from the site. */
async function toShownCases(db: Db, cases: readonly BacktestCase[]): Promise<ShownCase[]> {
  const rows = await db.select({ id: project.id }).from(project).where(isNotNull(project.withdrawnAt));
  const withdrawn = new Set(rows.map(({ id }) => id));
  return cases.map(({ project: of, title, ...rest }, index) =>
    withdrawn.has(of.id)
      ? { ...rest, id: `withdrawn ${index}`, incident: null }
      : { ...rest, incident: { project: of, title } },
  );
}

/** The stored back-test of a version, or of the newest rules that have one. */
export async function getBacktest(
  db: Db,
  { rulesVersion }: { rulesVersion?: string },
): Promise<BacktestData> {
  const rows = await db
    .select()
    .from(backtest)
    .orderBy(desc(sql`length(${backtest.rulesVersion})`), desc(backtest.rulesVersion));
  const shown = rulesVersion === undefined ? rows[0] : rows.find((row) => row.rulesVersion === rulesVersion);
  const stored = shown && findStored(backtestSchema, shown.result);
  return {
    backtest: stored ? { ...stored, cases: await toShownCases(db, stored.cases) } : null,
    versions: rows.map((row) => row.rulesVersion),
  };
}
