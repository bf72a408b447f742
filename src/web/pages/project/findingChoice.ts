import {
  type FindingSeverityName,
  type FindingStatusName,
  findingSeverityNames,
  findingStatusNames,
} from '#wire/projectPage.ts';

/** Which findings of a project are shown; what is left out does not narrow. */
export interface FindingChoice {
  severity?: FindingSeverityName | undefined;
  status?: FindingStatusName | undefined;
}

export function readFindingChoice(search: URLSearchParams): FindingChoice {
  const severity = findingSeverityNames.find((name) => name === search.get('severity'));
  const status = findingStatusNames.find((name) => name === search.get('status'));
  return { severity, status };
}

export function writeFindingChoice({ severity, status }: FindingChoice): string {
  const query = new URLSearchParams({ tab: 'code-audit' });
  if (severity) query.set('severity', severity);
  if (status) query.set('status', status);
  return `?${query}`;
}
