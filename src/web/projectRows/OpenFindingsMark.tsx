import type { OpenFindings } from '#model/findings.ts';
import { type FindingSeverity, findingSeverityNames } from '#model/severities.ts';
import { SeverityMark } from '#web/ui/SeverityMark.tsx';

const order: readonly FindingSeverity[] = ['critical', 'major', 'centralization', 'medium', 'minor', 'info'];

/** How many findings are open, with the worst two severities; no audit is not the same as none, nor is none on record. */
export function OpenFindingsMark({ open }: { open: OpenFindings | null }) {
  if (open === null) return <span className="text-xs text-muted">no audit results</span>;
  const present = order.filter((severity) => open[severity] > 0);
  if (present.length === 0)
    return <span className="text-muted">{open.complete ? 'none' : 'none on record'}</span>;
  const shown = present.slice(0, 2);
  const rest = present.slice(2).reduce((sum, severity) => sum + open[severity], 0);
  return (
    <span className="inline-flex flex-wrap items-center justify-end gap-x-2.5">
      {!open.complete && <span className="text-xs text-muted">at least</span>}
      {shown.map((severity) => (
        <span
          key={severity}
          className="inline-flex items-center gap-1"
          title={`${open[severity]} ${findingSeverityNames[severity].toLowerCase()}`}
        >
          <SeverityMark severity={severity} compact />
          {open[severity]}
        </span>
      ))}
      {rest > 0 && <span className="text-xs text-muted">+{rest}</span>}
    </span>
  );
}
