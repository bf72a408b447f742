import { listContracts } from '#core/contracts/projectContracts.ts';
import { getProject } from '#core/projects/getProject.ts';
import { findScore } from '#core/scores/getScore.ts';
import { getFreshness } from '#core/skynet/getFreshness.ts';
import type { Db } from '#db/Database.ts';
import { shownScore } from '#scoring/shownScore.ts';
import type { BadgeClaims } from '#wire/badges.ts';

const validSeconds = 7 * 24 * 3600;

/** What may be said of a project now, for a week at most. */
export async function getBadgeClaims(
  db: Db,
  { id, site, now }: { id: string; site: string; now: Date },
): Promise<BadgeClaims> {
  const [{ project }, scored] = await Promise.all([getProject(db, id), findScore(db, id)]);
  const chains = await getFreshness(
    db,
    listContracts(project).map(({ chain }) => chain),
  );
  const issued = Math.floor(now.getTime() / 1000);
  return {
    iss: site,
    sub: id,
    iat: issued,
    exp: issued + validSeconds,
    name: project.name,
    demo: project.demo,
    shown: shownScore(project),
    control: project.controlGrade,
    rulesVersion: scored?.score.rulesVersion ?? null,
    scoredAt: scored?.score.scoredAt ?? null,
    chains: chains.map(({ chain, block, time }) => ({ chain, block, time })),
  };
}
