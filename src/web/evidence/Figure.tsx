import type { ReactNode } from 'react';
import { evidencePlace } from '#evidence/evidencePlace.ts';
import type { Evidence } from '#model/evidence.ts';
import { useIsRead } from '#web/chains/SiteChains.tsx';
import { formatNumber } from '#web/ui/formatNumber.ts';
import { Link } from '#web/ui/Link.tsx';

/** What a count counts, as a reference; `label` is said instead of the bare number. */
export type ListEvidence = Extract<Evidence, { kind: 'list' }>;

interface FigureProps {
  projectId: string;
  evidence: ListEvidence;
  className?: string;
  /** Instead of the number alone. */
  children?: ReactNode;
}

/** A number that opens the list of what it counts; the list of nothing says what was looked through. */
export function Figure({ projectId, evidence, className = '', children }: FigureProps) {
  const isRead = useIsRead();
  const { count, label } = evidence;
  const text = children ?? formatNumber(count);
  const place = evidencePlace(evidence, { projectId, isRead });
  if (place.kind !== 'here') return <span className={className}>{text}</span>;
  return (
    <Link
      to={place.to}
      className={`link num inline-block min-h-6 ${className}`}
      data-count={count}
      aria-label={children === undefined ? label : undefined}
    >
      {text}
    </Link>
  );
}
