import { getSourceReports } from '#core/sources/sourceStates.ts';
import type { Db } from '#db/Database.ts';
import type { SourceReport } from '#wire/siteState.ts';
import type { Gauges } from './metrics.ts';

/** How the live sources are, a line for each that was ever asked. */
export function createSourceGauges(db: Db): Gauges {
  const gauge = (read: (report: SourceReport) => number) => async () =>
    Object.fromEntries((await getSourceReports(db)).map((one) => [`source="${one.source}"`, read(one)]));
  return {
    parapet_source_last_answer_seconds: gauge(({ answeredAt }) =>
      answeredAt === null ? 0 : Date.parse(answeredAt) / 1000,
    ),
    parapet_source_trouble: gauge(({ trouble }) => (trouble === null ? 0 : 1)),
    parapet_source_unanswered: gauge(({ failing }) => failing),
  };
}
