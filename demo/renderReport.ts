import { findingStatusNames } from '#model/findings.ts';
import { findingSeverityNames } from '#model/severities.ts';
import { type AuditRecord, type FindingRecord, fixCheckWords } from '#records/audits.ts';

export type CompletedAudit = Extract<AuditRecord, { state: 'completed' }>;

/** The report file of a demo audit. It holds what the record says and nothing else, so the two cannot disagree. */
export function renderReport(audit: CompletedAudit, projectName: string): string {
  const counts = countBy(
    audit.findings ?? [],
    (finding) => finding.originalSeverity ?? findingSeverityNames[finding.severity],
  );
  const sections = [
    `# ${projectName}: ${audit.title}`,
    'Demo report: the project, the auditor and the code it speaks of are fictional.',
    `- Auditor: ${audit.auditor}\n- From ${audit.startedOn} to ${audit.completedOn}\n- Repository: ${audit.scope.repository ?? 'not published'}\n- Commit: \`${audit.scope.commit ?? 'not published'}\``,
    '## Summary',
    audit.summary ?? '',
    `Findings: ${counts.map(([severity, count]) => `${count} ${severity}`).join(', ')}.`,
    '## Method',
    audit.method,
    '## Files in scope',
    audit.scope.files.map((file) => `- \`${file}\``).join('\n'),
    '## Findings',
    ...(audit.findings ?? []).flatMap(renderFinding),
  ];
  return `${sections.filter((section) => section !== '').join('\n\n')}\n`;
}

function renderFinding(finding: FindingRecord): string[] {
  const places = finding.files.map(({ path, from, to }) => `\`${path}\` lines ${from} to ${to}`).join(', ');
  const proof = finding.proofOfFix;
  return [
    `### ${finding.id}: ${finding.title}`,
    `- Severity: ${finding.originalSeverity ?? findingSeverityNames[finding.severity]}\n- Status: ${finding.originalStatus ?? findingStatusNames[finding.status]}\n- Category: ${finding.category}\n- Place: ${places}`,
    finding.description,
    ...renderPart('Impact', finding.impact),
    ...renderPart('Recommendation', finding.recommendation),
    ...renderPart('Response', finding.response),
    ...renderPart('Fix', finding.fixCommit && `commit \`${finding.fixCommit}\``),
    ...renderPart(
      'Proof of fix',
      proof && [fixCheckWords[proof.state], proof.note].filter(Boolean).join('. '),
    ),
  ];
}

function renderPart(name: string, text: string | undefined): string[] {
  return text === undefined ? [] : [`**${name}.** ${text}`];
}

function countBy<T>(items: readonly T[], getKey: (item: T) => string): [string, number][] {
  const counts = new Map<string, number>();
  for (const item of items) counts.set(getKey(item), (counts.get(getKey(item)) ?? 0) + 1);
  return [...counts];
}
