import { type Severity, SeverityMark } from '#web/ui/SeverityMark.tsx';
import type { OpenFindings } from '#wire/projects.ts';

const order: readonly [keyof OpenFindings, Severity][] = [
  ['critical', 'critical'],
  ['major', 'major'],
  ['centralization', 'centralization'],
  ['medium', 'medium'],
  ['minor', 'minor'],
  ['informational', 'info'],
];

/** How many findings are open, with the worst two severities; no audit is not the same as none. */
export function OpenFindingsMark({ open }: { open: OpenFindings | null }) {
  if (open === null) return <span className="text-xs text-muted">no audit</span>;
  const present = order.filter(([name]) => open[name] > 0);
  if (present.length === 0) return <span className="text-muted">none</span>;
  const shown = present.slice(0, 2);
  const rest = present.slice(2).reduce((sum, [name]) => sum + open[name], 0);
  return (
    <span className="inline-flex flex-wrap items-center justify-end gap-x-2.5">
      {shown.map(([name, severity]) => (
        <span key={name} className="inline-flex items-center gap-1" title={`${open[name]} ${name}`}>
          <SeverityMark severity={severity} compact />
          {open[name]}
        </span>
      ))}
      {rest > 0 && <span className="text-xs text-muted">+{rest}</span>}
    </span>
  );
}
