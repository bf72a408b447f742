import { createHash } from 'node:crypto';
import { tellVerdicts } from '#core/notifications/tellVerdicts.ts';
import type { Db } from '#db/Database.ts';
import { alert } from '#db/schema/alerts.ts';
import { upsertRows } from '#db/writeRows.ts';
import type { IncidentRecord } from '#records/incidents.ts';
import { invalidate } from '../cacheInvalidation.ts';
import { recordAlertChanges } from './alertChanges.ts';

function toRow(record: IncidentRecord, now: Date) {
  return {
    id: record.id,
    kind: 'incident' as const,
    projectId: record.project,
    severity: record.severity,
    originalSeverity: record.originalSeverity ?? null,
    time: new Date(record.time),
    title: record.title,
    text: record.text.trim(),
    state: record.state,
    reason: record.reason ?? null,
    evidenceUrl: record.evidence ?? null,
    contract: record.contract?.startsWith('demo:') ? null : (record.contract ?? null),
    activeExploit: record.activeExploit,
    technique: record.technique ?? null,
    rootCause: record.rootCause?.trim() ?? null,
    lossUsd: record.lossUsd ?? null,
    lossEstimatedBy: record.lossEstimatedBy ?? null,
    returnedUsd: record.returnedUsd ?? null,
    resolvedAt: record.resolvedAt === undefined ? null : new Date(record.resolvedAt),
    updates: record.updates,
    recordHash: createHash('sha256').update(JSON.stringify(record)).digest('hex'),
    createdAt: now,
    updatedAt: now,
  };
}

/** Inserts incidents or replaces them; answers the projects of those that changed. */
export async function writeIncidents(
  tx: Db,
  { records, now }: { records: readonly IncidentRecord[]; now: Date },
): Promise<string[]> {
  const rows = records.map((record) => toRow(record, now));
  const [first] = rows;
  if (!first) return [];
  const changed = new Set(
    await upsertRows(tx, alert, {
      rows,
      columns: Object.keys(first) as (keyof typeof first)[],
      key: ['id'],
      keep: ['createdAt'],
      unlessSame: 'recordHash',
    }),
  );
  await recordAlertChanges(tx, [...changed]);
  const retracted = records.filter(({ id, state }) => state === 'retracted' && changed.has(id));
  await tellVerdicts(
    tx,
    retracted.map(({ id }) => id),
  );
  const projects = [...new Set(records.filter(({ id }) => changed.has(id)).map(({ project }) => project))];
  await invalidate(tx, alert, projects);
  return projects;
}
