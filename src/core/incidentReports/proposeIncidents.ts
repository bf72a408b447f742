import { and, eq, inArray } from 'drizzle-orm';
import type { ListedIncident } from '#core/sources/answers.ts';
import { getRecordedProjects } from '#core/sources/subjects.ts';
import type { Db } from '#db/Database.ts';
import { alert, incidentReport } from '#db/schema/alerts.ts';
import type { RecordContent } from '#model/records.ts';
import { matchIncidents } from './matchIncidents.ts';

/** Lists have the day, not the hour, and not always the same day. */
const sameMs = 3 * 86_400_000;
const usd = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });

function describeEntry({
  name,
  at,
  classification,
  technique,
  lossUsd,
  returnedUsd,
}: ListedIncident): string {
  const parts = [
    ...(classification === null ? [] : [classification]),
    ...(technique === null ? [] : [technique]),
    ...(lossUsd === null ? [] : [`$${usd.format(lossUsd)} lost`]),
    ...(returnedUsd === null ? [] : [`$${usd.format(returnedUsd)} returned`]),
  ];
  return `${name}, ${at.slice(0, 10)}${parts.length === 0 ? '' : `: ${parts.join('; ')}`}.`;
}

/** As far as the list has it: how grave it was and what happened in words is for staff to write. */
const toIncident = (projectId: string, entry: ListedIncident): RecordContent => ({
  id: `${projectId.slice(0, 80)}-${entry.at.slice(0, 10)}`,
  project: projectId,
  state: 'confirmed',
  time: `${entry.at.slice(0, 19)}Z`,
  title: `${entry.name}: ${entry.technique ?? entry.classification ?? 'incident'}`.slice(0, 200),
  ...(entry.link !== null && { evidence: entry.link }),
  ...(entry.technique !== null && { technique: entry.technique }),
  ...(entry.lossUsd !== null && { lossUsd: entry.lossUsd }),
  ...(entry.returnedUsd !== null && { returnedUsd: entry.returnedUsd }),
});

/** Lays what a list has under the names of projects before staff: each entry once, and none that is on record already. */
export async function proposeIncidents(
  tx: Db,
  { list, toldBy, now }: { list: readonly ListedIncident[]; toldBy: string; now: Date },
): Promise<void> {
  const found = [...matchIncidents(list, await getRecordedProjects(tx))].flatMap(([projectId, entries]) =>
    entries.map((entry) => ({ projectId, entry })),
  );
  if (found.length === 0) return;
  const recorded = await tx
    .select({ projectId: alert.projectId, time: alert.time })
    .from(alert)
    .where(
      and(
        eq(alert.kind, 'incident'),
        inArray(
          alert.projectId,
          found.map(({ projectId }) => projectId),
        ),
      ),
    );
  const isRecorded = (projectId: string, at: string) =>
    recorded.some(
      (one) => one.projectId === projectId && Math.abs(one.time.getTime() - Date.parse(at)) <= sameMs,
    );
  const proposed = found.filter(({ projectId, entry }) => !isRecorded(projectId, entry.at));
  for (const { projectId, entry } of proposed)
    await tx
      .insert(incidentReport)
      .values({
        projectId,
        link: entry.link,
        description: describeEntry(entry),
        toldBy,
        toldKey: `${entry.at.slice(0, 10)} ${entry.name}`,
        proposal: toIncident(projectId, entry),
        createdAt: now,
      })
      .onConflictDoNothing();
}
