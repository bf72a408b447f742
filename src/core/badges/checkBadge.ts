import { and, eq, gt } from 'drizzle-orm';
import { getRows } from '#core/projects/getRows.ts';
import { findScore } from '#core/scores/getScore.ts';
import type { Db } from '#db/Database.ts';
import { scoreSnapshot } from '#db/schema/scores.ts';
import { describeGrade, type GradeRange } from '#model/controlGrade.ts';
import { describeShown, shownScore } from '#scoring/shownScore.ts';
import type { BadgeCheck, BadgeClaims, BadgeKey } from '#wire/badges.ts';
import { type ReadBadge, readBadge } from './readBadge.ts';
import { isExpired } from './readSigned.ts';

const sayGrade = (grade: GradeRange | null) => (grade ? describeGrade(grade) : 'not known');

/** Why a badge no longer says what the site says; undefined while it does. */
async function findChange(db: Db, claims: BadgeClaims): Promise<string | undefined> {
  const [[project], scored] = await Promise.all([getRows(db, [claims.sub]), findScore(db, claims.sub)]);
  if (!project) return 'The project is no longer on this site.';
  const [before, now] = [describeShown(claims.shown), describeShown(shownScore(project))];
  if (before !== now) return `It says “${before}”; the project now has “${now}”.`;
  if (claims.control !== undefined) {
    const [then, current] = [claims.control, project.controlGrade].map(sayGrade);
    if (then !== current) return `Its control grade was ${then}; it is now ${current}.`;
  }
  const rulesVersion = scored?.score.rulesVersion ?? null;
  if (rulesVersion !== claims.rulesVersion) return 'The project is now scored by other rules.';
  if (claims.scoredAt === null) return undefined;
  // A step is stored only when something that counts changed, be the number the same.
  const [step] = await db
    .select({ sentence: scoreSnapshot.sentence })
    .from(scoreSnapshot)
    .where(and(eq(scoreSnapshot.projectId, claims.sub), gt(scoreSnapshot.at, new Date(claims.scoredAt))))
    .limit(1);
  return step && `Its score has another step since: ${step.sentence}`;
}

/** Whether a badge was signed here and still stands. */
export async function checkBadge(
  db: Db,
  { token, keys, now }: { token: string; keys: readonly BadgeKey[]; now: Date },
): Promise<BadgeCheck | Extract<ReadBadge, { state: 'malformed' }>> {
  const read = readBadge(token, keys);
  if (read.state === 'malformed') return read;
  if (read.state === 'foreign') return { state: 'foreign', claims: null };
  const { claims } = read;
  if (isExpired(claims, now)) return { state: 'expired', claims };
  const reason = await findChange(db, claims);
  return reason === undefined ? { state: 'valid', claims } : { state: 'changed', claims, reason };
}
