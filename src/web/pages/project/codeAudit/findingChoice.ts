import { type FindingStatus, findingStatuses, findingStatusNames, isOpenFinding } from '#model/findings.ts';
import { type FindingSeverity, findingSeverities, findingSeverityNames } from '#model/severities.ts';

/** Which findings of a project are shown; what is left out does not narrow. */
export interface FindingChoice {
  severity?: FindingSeverity | undefined;
  /** `open`: of any status that leaves it open. */
  status?: FindingStatus | 'open' | undefined;
  /** The id of one audit. */
  audit?: string | undefined;
}

/** What the statuses to choose from are called. */
export const statusChoiceNames = { open: 'Open', ...findingStatusNames } as const;

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
    status: findChoice(['open', ...findingStatuses], statusChoiceNames, search.get('status')),
    audit: search.get('audit') || undefined,
  };
}

export function isChosenStatus(status: FindingStatus, choice: FindingChoice['status']): boolean {
  if (choice === 'open') return isOpenFinding({ status });
  return choice === undefined || choice === status;
}

interface Judged {
  severity: FindingSeverity;
  status: FindingStatus;
}

/** What is still to be fixed first, then by severity. */
export function compareFindings(a: Judged, b: Judged): number {
  const rankOf = (one: Judged) =>
    (isOpenFinding(one) ? 0 : findingSeverities.length) + findingSeverities.indexOf(one.severity);
  return rankOf(a) - rankOf(b);
}

export function writeFindingChoice({ severity, status, audit }: FindingChoice): string {
  const query = new URLSearchParams({ tab: 'code-audit' });
  if (severity) query.set('severity', severity);
  if (status) query.set('status', status);
  if (audit) query.set('audit', audit);
  return `?${query}`;
}
