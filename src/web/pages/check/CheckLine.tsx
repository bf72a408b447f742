import type { ReactNode } from 'react';
import { formatUsd } from '#web/ui/formatUsd.ts';

/** One thing that a check found, with what it is worth where that is known. */
export function CheckLine({ children, usd }: { children: ReactNode; usd?: number | null | undefined }) {
  return (
    <li className="flex flex-wrap justify-between gap-x-4 border-t border-line px-4.5 py-2.5 wrap-anywhere">
      <span className="min-w-0">{children}</span>
      {usd !== null && usd !== undefined && <span className="num text-muted">{formatUsd(usd)}</span>}
    </li>
  );
}
