import type { ReactNode } from 'react';
import type { FindingSeverity } from '#model/severities.ts';

/** What can be marked: the severities, that nothing is wrong, and that it is not known, which is neither. */
export type MarkedSeverity = FindingSeverity | 'ok' | 'unknown';

interface Mark {
  word: string;
  tone: string;
  shape: ReactNode;
}

const marks: Record<MarkedSeverity, Mark> = {
  critical: {
    word: 'Critical',
    tone: 'text-danger',
    shape: <path d="M6 1 11.5 11H.5Z" fill="currentColor" />,
  },
  major: {
    word: 'Major',
    tone: 'text-warning',
    shape: <path d="M6 .5 11.5 6 6 11.5.5 6Z" fill="currentColor" />,
  },
  medium: {
    word: 'Medium',
    tone: 'text-warning',
    shape: <rect x="2" y="2" width="8" height="8" fill="none" stroke="currentColor" strokeWidth="2" />,
  },
  minor: { word: 'Minor', tone: 'text-info', shape: <circle cx="6" cy="6" r="4" fill="currentColor" /> },
  info: {
    word: 'Info',
    tone: 'text-info',
    shape: <circle cx="6" cy="6" r="4.5" fill="none" stroke="currentColor" strokeWidth="2" />,
  },
  centralization: {
    word: 'Centralization',
    tone: 'text-warning',
    shape: (
      <g fill="none" stroke="currentColor" strokeWidth="1.5">
        <circle cx="6" cy="6" r="5" />
        <circle cx="6" cy="6" r="1.25" fill="currentColor" />
      </g>
    ),
  },
  unknown: {
    word: 'Unknown',
    tone: 'text-muted',
    shape: <path d="M1 6h2.5M4.75 6h2.5M8.5 6H11" stroke="currentColor" strokeWidth="2" />,
  },
  ok: {
    word: 'OK',
    tone: 'text-signal',
    shape: (
      <path
        d="M1.5 6.5 4.7 9.5 10.5 2.5"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
      />
    ),
  },
};

interface SeverityMarkProps {
  severity: MarkedSeverity;
  /** Another word than the severity's own, such as Informational. */
  label?: string;
  /** Only the shape is drawn; the word stays for screen readers. */
  compact?: boolean;
}

/** Severity as word, shape and colour, never colour alone. */
export function SeverityMark({ severity, label, compact }: SeverityMarkProps) {
  const { word, tone, shape } = marks[severity];
  return (
    <span className={`inline-flex items-center gap-1.5 text-xs font-semibold ${tone}`}>
      <svg viewBox="0 0 12 12" className="size-3 shrink-0" aria-hidden="true">
        {shape}
      </svg>
      <span className={compact ? 'sr-only' : undefined}>{label ?? word}</span>
    </span>
  );
}
