import { type FindingStatus, findingStatuses, findingStatusNames } from '#model/findings.ts';
import { type FindingSeverity, findingSeverities, findingSeverityNames } from '#model/severities.ts';

/** Which findings of a project are shown; what is left out does not narrow. */
export interface FindingChoice {
  severity?: FindingSeverity | undefined;
  status?: FindingStatus | undefined;
  /** The id of one audit. */
  audit?: string | undefined;
}

/** Older addresses hold the names that readers see. */
function findChoice<const T extends string>(
  choices: readonly T[],
  names: Readonly<Record<T, string>>,
  text: string | null,
): T | undefined {
  return choices.find((choice) => choice === text || names[choice] === text);
}

export function readFindingChoice(search: URLSearchParams): FindingChoice {
  return {
    severity: findChoice(findingSeverities, findingSeverityNames, search.get('severity')),
    status: findChoice(findingStatuses, findingStatusNames, search.get('status')),
    audit: search.get('audit') || undefined,
  };
}

export function writeFindingChoice({ severity, status, audit }: FindingChoice): string {
  const query = new URLSearchParams({ tab: 'code-audit' });
  if (severity) query.set('severity', severity);
  if (status) query.set('status', status);
  if (audit) query.set('audit', audit);
  return `?${query}`;
}
