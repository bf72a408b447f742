import { findingSeverities } from '#model/severities.ts';
import { BarChart } from '#web/charts/BarChart.tsx';
import type { ChartTone } from '#web/charts/chartTones.ts';
import { CardRow } from '#web/ui/Card.tsx';
import { formatDate } from '#web/ui/formatTime.ts';
import type { AuditView } from '#wire/projectPage.ts';
import { writeFindingChoice } from './findingChoice.ts';

const endOf = ({ progress, startedOn }: AuditView): string =>
  progress.state === 'completed' ? progress.completedOn : startedOn;

/** The colour of the gravest finding of an audit. */
function toneOf(audit: AuditView): ChartTone {
  const worst = findingSeverities.find((severity) =>
    audit.findings?.some((one) => one.severity === severity),
  );
  if (worst === 'critical') return 'danger';
  return worst === 'major' ? 'warning' : 'info';
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
          value: audit.findings?.length ?? 0,
          tone: toneOf(audit),
          ...(audit.findings?.length ? { href: writeFindingChoice({ audit: audit.id }) } : {}),
        }))}
      />
    </CardRow>
  );
}
