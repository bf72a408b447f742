import {
  type Incident,
  type IncidentFilter,
  type IncidentsAnswer,
  type IncidentsQuery,
  type IncidentTotal,
  incidentsPerPage,
} from '#wire/incidents.ts';

/** What an incident is counted by; who audited before is judged only where it narrows the list. */
export type IncidentLine = Pick<Incident, 'id' | 'time' | 'technique' | 'chain' | 'lossUsd'> &
  Partial<Pick<Incident, 'audited'>>;

type Summary = Omit<IncidentsAnswer, 'items'> & { items: IncidentLine[] };

const yearOf = ({ time }: IncidentLine): string => time.slice(0, 4);

/** As a filter writes what the record does not say. */
export const notOnRecord = 'none';

const isAsked = (asked: string | undefined, value: string | null): boolean =>
  asked === undefined || asked.toLowerCase() === (value ?? notOnRecord).toLowerCase();

/** Whether the board shows it, narrowed so. */
export const passes = (
  incident: IncidentLine,
  { year, technique, chain, audited }: IncidentFilter,
): boolean =>
  isAsked(year, yearOf(incident)) &&
  isAsked(technique, incident.technique) &&
  isAsked(chain, incident.chain) &&
  isAsked(audited, incident.audited ?? null);

/** An incident without an estimate counts, and adds nothing to the loss. */
const toTotal = (key: string | null, incidents: readonly IncidentLine[]): IncidentTotal => ({
  key,
  incidents: incidents.length,
  lossUsd: incidents.reduce((sum, { lossUsd }) => sum + (lossUsd ?? 0), 0),
  withoutLoss: incidents.filter(({ lossUsd }) => lossUsd === null).length,
});

const totalsBy = (incidents: readonly IncidentLine[], keyOf: (incident: IncidentLine) => string | null) =>
  [...Map.groupBy(incidents, (one) => keyOf(one)?.toLowerCase() ?? null).values()].map((group) =>
    toTotal(group[0] ? keyOf(group[0]) : null, group),
  );

const byCount = (a: IncidentTotal, b: IncidentTotal) =>
  b.incidents - a.incidents || b.lossUsd - a.lossUsd || ((a.key ?? '') < (b.key ?? '') ? -1 : 1);

/** A page of incidents with their totals. */
export function summariseIncidents(
  incidents: readonly IncidentLine[],
  { page, ...filter }: IncidentsQuery,
): Summary {
  const shown = incidents.filter((one) => passes(one, filter));
  return {
    items: shown.slice((page - 1) * incidentsPerPage, page * incidentsPerPage),
    total: shown.length,
    page,
    perPage: incidentsPerPage,
    sum: toTotal(null, shown),
    byYear: totalsBy(incidents, yearOf).sort((a, b) => ((a.key ?? '') < (b.key ?? '') ? -1 : 1)),
    byTechnique: totalsBy(incidents, ({ technique }) => technique).sort(byCount),
    byChain: totalsBy(incidents, ({ chain }) => chain).sort(byCount),
  };
}
