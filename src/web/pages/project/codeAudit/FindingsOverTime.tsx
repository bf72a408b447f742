import { type FindingSeverity, findingSeverities, findingSeverityNames } from '#model/severities.ts';
import { BarChart } from '#web/charts/BarChart.tsx';
import type { ChartTone } from '#web/charts/chartTones.ts';
import type { BarPart } from '#web/charts/describeBars.ts';
import { CardRow } from '#web/ui/Card.tsx';
import { formatDate } from '#web/ui/formatTime.ts';
import type { AuditView } from '#wire/projectPage.ts';
import { writeFindingChoice } from './findingChoice.ts';

const endOf = ({ progress, startedOn }: AuditView): string =>
  progress.state === 'completed' ? progress.completedOn : startedOn;

const tones: Record<FindingSeverity, ChartTone> = {
  critical: 'danger',
  major: 'warning',
  medium: 'warning',
  minor: 'info',
  info: 'muted',
  centralization: 'warning',
};

/** The findings of an audit by severity, the worst first, which stands on zero and is compared most easily. */
function countSeverities(findings: readonly { severity: FindingSeverity }[]): BarPart[] {
  return findingSeverities
    .map((severity) => ({
      name: findingSeverityNames[severity].toLowerCase(),
      value: findings.filter((one) => one.severity === severity).length,
      tone: tones[severity],
    }))
    .filter(({ value }) => value > 0);
}

/** How much each audit found, in their order of time; a single one is no distribution. */
export function FindingsOverTime({ audits }: { audits: readonly AuditView[] }) {
  const told = audits
    .filter(({ findings }) => findings !== null)
    .sort((a, b) => endOf(a).localeCompare(endOf(b)));
  if (told.length < 2) return null;
  return (
    <CardRow>
      <BarChart
        title="Findings over time"
        unit="findings"
        bars={told.map((audit) => ({
          label: `${formatDate(new Date(endOf(audit)))}, ${audit.auditor}`,
          mark: formatDate(new Date(endOf(audit))),
          value: audit.findings?.length ?? 0,
          parts: countSeverities(audit.findings ?? []),
          ...(audit.findings?.length ? { href: writeFindingChoice({ audit: audit.id }) } : {}),
        }))}
      />
    </CardRow>
  );
}
