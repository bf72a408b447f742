import { getLatestPrices } from '#core/metrics/prices.ts';
import type { FoundDetails } from '#core/projects/getProject.ts';
import { getReadingsOf, type SourceReading } from '#core/sources/sourceReadings.ts';
import { readToldPrices } from '#core/sources/toldPrices.ts';
import type { Db } from '#db/Database.ts';
import type { Contradiction } from '#model/contradictions.ts';
import { findPriceContradiction } from './findPriceContradiction.ts';
import { findSourceContradictions } from './findSourceContradictions.ts';
import { getContradictions, getReadContracts, type ReadContract } from './getContradictions.ts';

type KnownProject = Pick<FoundDetails, 'records' | 'rows'> & {
  project: Pick<FoundDetails['project'], 'id' | 'website' | 'links'>;
  now: Date;
};

async function getPriceContradiction(
  db: Db,
  readings: readonly SourceReading[],
  { project, rows, now }: KnownProject,
): Promise<Contradiction[]> {
  const [token] = rows.tokens;
  const subject = token && `${token.chain}/${token.address}`;
  const reading = readings.find((one) => one.source === 'prices' && one.subject === subject);
  if (!reading?.answeredAt) return [];
  const told = readToldPrices({ answer: reading.answer, at: reading.answeredAt }, now);
  if (!told) return [];
  const recorded = await getLatestPrices(db, { projectIds: [project.id], now });
  return findPriceContradiction(recorded.get(project.id), told);
}

/** What the records of a project are held against. */
export interface Measured {
  readings: readonly SourceReading[];
  contracts: readonly ReadContract[];
}

export async function getMeasured(db: Db, projectId: string): Promise<Measured> {
  const [readings, contracts] = await Promise.all([
    getReadingsOf(db, projectId),
    getReadContracts(db, projectId),
  ]);
  return { readings, contracts };
}

/** What the records of a project say against what was read of its contracts and what live sources answered. */
export async function getProjectContradictions(
  db: Db,
  known: KnownProject,
  { readings, contracts }: Measured,
): Promise<Contradiction[]> {
  const { project, records, rows, now } = known;
  const claimed = {
    website: project.website,
    links: project.links,
    securityContact: records.operations?.securityContact ?? null,
    bugBounty: records.bugBounty,
    tokens: rows.tokens,
  };
  return [
    ...(await getContradictions(db, rows, contracts)),
    ...findSourceContradictions(claimed, readings, now),
    ...(await getPriceContradiction(db, readings, known)),
  ];
}
