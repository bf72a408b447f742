import { type ReactNode, use } from 'react';
import { MomentContext } from './MomentContext.ts';

interface NotMeasuredProps {
  /** Where part of it was measured, it is only not known. */
  title?: string;
  /** Why nothing is known. */
  why?: string;
  /** What would stand here. */
  children: ReactNode;
  /** The way to dispute it: that something is not known can be wrong as well. */
  dispute?: ReactNode;
}

/** The honest place of a figure nobody has measured: neither good nor bad. */
export function NotMeasured({ title = 'Not measured yet', why, children, dispute }: NotMeasuredProps) {
  const isPast = use(MomentContext) !== null;
  return (
    <div data-written="" className="flex items-start gap-3 border-t border-line px-4.5 py-4">
      <svg viewBox="0 0 16 16" className="mt-0.5 size-4 shrink-0 text-muted" aria-hidden="true">
        <circle cx="8" cy="8" r="7" fill="none" stroke="currentColor" strokeDasharray="2.5 2" />
        <path d="M5 8h6" stroke="currentColor" strokeWidth="1.5" />
      </svg>
      <div>
        <div>
          <b className="font-[550]">
            {isPast ? 'Not known of this moment' : title}
            {why && !why.startsWith('not read') && `: ${why}`}
          </b>{' '}
          {dispute}
        </div>
        <p className="mt-0.5 max-w-[64ch] text-muted">
          {isPast ? 'What is not known is neither “none” nor what it is now.' : children}
        </p>
      </div>
    </div>
  );
}
