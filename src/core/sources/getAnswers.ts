import type { Db } from '#db/Database.ts';
import type { ProjectRecords } from '#model/projectRecords.ts';
import type { ProjectDetails } from '#wire/projectDetails.ts';
import type { AnswerLine } from '#wire/projectPage.ts';
import { describeAnswers } from './describeAnswers.ts';
import { getReadingsOf } from './sourceReadings.ts';

interface Asked {
  project: ProjectDetails;
  records: ProjectRecords;
  now: Date;
}

/** What a project's page shows of what live sources answered. */
export async function getAnswers(
  db: Db,
  { project: { id, website, links }, records: { bugBounty }, now }: Asked,
): Promise<AnswerLine[]> {
  const sources = await getReadingsOf(db, id);
  return describeAnswers({ website, details: { links, bugBounty }, sources }, now);
}
