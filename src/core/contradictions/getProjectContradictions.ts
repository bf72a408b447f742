import { getLatestPrices } from '#core/metrics/prices.ts';
import type { FoundDetails } from '#core/projects/getProject.ts';
import { getProjectReadings } from '#core/sources/sourceReadings.ts';
import { getToldPrices } from '#core/sources/toldPrices.ts';
import type { Db } from '#db/Database.ts';
import type { Contradiction } from '#model/contradictions.ts';
import { findPriceContradiction } from './findPriceContradiction.ts';
import { findSourceContradictions } from './findSourceContradictions.ts';
import { getContradictions } from './getContradictions.ts';

type KnownProject = Pick<FoundDetails, 'records' | 'rows'> & {
  project: Pick<FoundDetails['project'], 'id' | 'website' | 'links'>;
  now: Date;
};

async function getPriceContradiction(db: Db, projectId: string, now: Date): Promise<Contradiction[]> {
  const query = { projectIds: [projectId], now };
  const told = (await getToldPrices(db, query)).get(projectId);
  if (!told) return [];
  return findPriceContradiction((await getLatestPrices(db, query)).get(projectId), told);
}

/** What the records of a project say against what was read of its contracts and what live sources answered. */
export async function getProjectContradictions(
  db: Db,
  { project, records, rows, now }: KnownProject,
): Promise<Contradiction[]> {
  const readings = await getProjectReadings(db, [project.id]);
  const claimed = {
    website: project.website,
    links: project.links,
    securityContact: records.operations?.securityContact ?? null,
  };
  return [
    ...(await getContradictions(db, rows)),
    ...findSourceContradictions(claimed, readings, now),
    ...(await getPriceContradiction(db, project.id, now)),
  ];
}
