import { getPriceHistory } from '#core/metrics/getPriceHistory.ts';
import { getProject } from '#core/projects/getProject.ts';
import { getAnswers } from '#core/sources/getAnswers.ts';
import type { Db } from '#db/Database.ts';
import type { SourceName } from '#model/sources.ts';
import { sourceStatement } from '#model/statements.ts';
import type { PricePoint } from '#wire/projectPage.ts';

interface Asked {
  projectId: string;
  source: SourceName;
  now: Date;
}

const describePoint = ({ usd, at }: PricePoint, toldBy: string | undefined) =>
  `${usd} USD, ${toldBy === undefined ? 'on record' : `told by ${toldBy}`}, of ${at.slice(0, 10)}`;

/** A price is one statement, whoever named it: the page shows it in one place. */
async function describePrices(db: Db, { projectId, now }: Asked): Promise<string | undefined> {
  const { latest, toldBy, volume } = await getPriceHistory(db, { projectId, now });
  const parts = [
    ...(latest ? [`Price: ${describePoint(latest, toldBy)}`] : []),
    ...(volume ? [`Traded in 24 hours: ${describePoint(volume, volume.toldBy)}`] : []),
  ];
  return parts.length === 0 ? undefined : parts.join('; ');
}

/** What the page shows of the answers of one source; undefined when it shows nothing. */
export async function describeSource(db: Db, asked: Asked): Promise<string | undefined> {
  const { projectId, source, now } = asked;
  if (source === 'prices') return describePrices(db, asked);
  const { project, records } = await getProject(db, projectId);
  const lines = await getAnswers(db, { project, records, now });
  const shown = lines.filter(({ about }) => about === sourceStatement(source));
  return shown.length === 0 ? undefined : shown.map(({ title, text }) => `${title}: ${text}`).join(' ');
}
