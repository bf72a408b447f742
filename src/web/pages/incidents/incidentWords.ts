import { formatUsd } from '#web/ui/formatUsd.ts';
import type { Incident, IncidentTotal } from '#wire/incidents.ts';

/** What the record does not say. */
export const notOnRecordWords = 'Not on record';

/** A loss over several incidents is at least what was estimated. */
export function describeLoss({ incidents, lossUsd, withoutLoss }: IncidentTotal): string {
  if (withoutLoss === incidents) return 'loss unknown';
  return withoutLoss > 0 ? `at least ${formatUsd(lossUsd)}` : formatUsd(lossUsd);
}

export const auditedWords: Record<Incident['audited'], string> = {
  contract: 'Yes',
  project: 'Yes, project',
  otherContracts: 'Other contracts only',
  no: 'No',
  unknown: 'Unknown',
};
