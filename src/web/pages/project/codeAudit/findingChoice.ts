import {
  type FindingSeverity,
  type FindingStatus,
  findingSeverities,
  findingStatuses,
} from '#wire/findingWords.ts';

/** Which findings of a project are shown; what is left out does not narrow. */
export interface FindingChoice {
  severity?: FindingSeverity | undefined;
  status?: FindingStatus | undefined;
}

export function readFindingChoice(search: URLSearchParams): FindingChoice {
  const severity = findingSeverities.find((name) => name === search.get('severity'));
  const status = findingStatuses.find((name) => name === search.get('status'));
  return { severity, status };
}

export function writeFindingChoice({ severity, status }: FindingChoice): string {
  const query = new URLSearchParams({ tab: 'code-audit' });
  if (severity) query.set('severity', severity);
  if (status) query.set('status', status);
  return `?${query}`;
}
