import type { ReactNode } from 'react';
import { Link } from './Link.tsx';

const tones = {
  neutral: '',
  signal: 'border-current text-signal',
  warning: 'border-current text-warning',
  danger: 'border-current text-danger',
  info: 'border-current text-info',
};

export type Tone = keyof typeof tones;

interface ChipProps {
  tone?: Tone;
  /** A small filled circle before the text, for states such as live. */
  dot?: boolean;
  children: ReactNode;
}

export function Chip({ tone = 'neutral', dot, children }: ChipProps) {
  return (
    <span className={`chip num ${tones[tone]}`}>
      {dot && <span className="size-1.5 rounded-full bg-signal" aria-hidden="true" />}
      {children}
    </span>
  );
}

/** An applied filter; the link leads to the list without it. */
export function FilterChip({ label, to }: { label: string; to: string }) {
  return (
    <Link
      to={to}
      stay
      className="chip min-h-6 hover:border-line-strong hover:text-ink"
      aria-label={`Remove filter: ${label}`}
    >
      {label}
      <svg viewBox="0 0 10 10" className="size-2" aria-hidden="true">
        <path d="m1 1 8 8M9 1 1 9" stroke="currentColor" strokeWidth="1.5" />
      </svg>
    </Link>
  );
}
