import type { recordChange } from '#db/schema/records.ts';
import { describeValue, diffRecords } from '#records/diffRecords.ts';
import type { ChangeAction, ChangeList, RecordChange } from '#wire/recordChanges.ts';
import type { ImportPlan } from './planRecords.ts';

/** Changes that one answer lists. Every record of an upload is; of prices there may be many thousands, each like the other. */
const mostListed = { records: 10_000, metrics: 500 };

type Change = Pick<typeof recordChange.$inferSelect, 'kind' | 'recordId' | 'before' | 'after' | 'overUnkept'>;

function actionOf({ before, after, overUnkept }: Change): ChangeAction {
  if (overUnkept) return 'replaced';
  if (after === null) return 'removed';
  return before === null ? 'created' : 'changed';
}

export const nameOfMetric = ({ name, time }: { name?: unknown; time?: unknown }) =>
  `${String(name)} at ${String(time)}`;

/** What an import would write into the history, by record. */
export function toChanges({ records, metrics }: ImportPlan): Change[] {
  return [
    ...records.map(
      ({ kind, id, before, content, overUnkept }): Change => ({
        kind,
        recordId: id,
        before: before?.content ?? null,
        after: content,
        overUnkept,
      }),
    ),
    ...metrics.map(
      ({ content, before }): Change => ({
        kind: 'metric',
        recordId: nameOfMetric(content),
        before,
        after: content,
        overUnkept: false,
      }),
    ),
  ];
}

/** What is different, field by field; of something new or gone it is enough to name it. */
export function describeChange(change: Change): RecordChange {
  const { kind, recordId, before, after } = change;
  const action = actionOf(change);
  const differences = action === 'changed' ? diffRecords(before, after) : [];
  return {
    kind,
    id: recordId,
    action,
    fields: differences.map((one) => ({
      path: one.path,
      before: describeValue(one.before),
      after: describeValue(one.after),
    })),
  };
}

export function describeChanges(changes: readonly Change[]): ChangeList {
  const listed = [
    ...changes.filter(({ kind }) => kind !== 'metric').slice(0, mostListed.records),
    ...changes.filter(({ kind }) => kind === 'metric').slice(0, mostListed.metrics),
  ];
  return { changes: listed.map(describeChange), total: changes.length };
}
