import type { OpenFindings } from '#model/findings.ts';
import { type FindingSeverity, findingSeverityNames } from '#model/severities.ts';
import { SeverityMark } from '#web/ui/SeverityMark.tsx';
import { CountedFigure } from './CountedFigure.tsx';
import { openFindingsHref } from './sections.ts';

const order: readonly FindingSeverity[] = ['critical', 'major', 'centralization', 'medium', 'minor', 'info'];

interface OpenFindingsMarkProps {
  projectId: string;
  open: OpenFindings | null;
}

/**
 * How many findings are open, with the worst two severities; each number opens those findings. No audit is not the same
 * as none, nor is none on record.
 */
export function OpenFindingsMark({ projectId, open }: OpenFindingsMarkProps) {
  if (open === null) return <span className="text-xs text-muted">no results on record</span>;
  const present = order.filter((severity) => open[severity] > 0);
  if (present.length === 0)
    return <span className="text-muted">{open.complete ? 'none' : 'none on record'}</span>;
  const shown = present.slice(0, 2);
  const all = present.reduce((sum, severity) => sum + open[severity], 0);
  const rest = shown.reduce((left, severity) => left - open[severity], all);
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2.5 sm:justify-end">
      {!open.complete && <span className="text-xs text-muted">at least</span>}
      {shown.map((severity) => (
        <CountedFigure
          key={severity}
          to={openFindingsHref(projectId, severity)}
          count={open[severity]}
          title={`${open[severity]} ${findingSeverityNames[severity].toLowerCase()}`}
        >
          <SeverityMark severity={severity} compact />
          {open[severity]}
        </CountedFigure>
      ))}
      {rest > 0 && (
        <CountedFigure
          to={openFindingsHref(projectId)}
          count={all}
          className="text-xs text-muted"
          title={`${all} in all`}
        >
          +{rest}
        </CountedFigure>
      )}
    </span>
  );
}
