import type { ReactNode } from 'react';
import { formatNumber } from '#web/ui/formatNumber.ts';
import { Link } from '#web/ui/Link.tsx';

interface CountedFigureProps {
  /** A list with as many entries. */
  to: string;
  count: number;
  className?: string;
  title?: string;
  /** Instead of the number alone. */
  children?: ReactNode;
}

/** A count of a project outside its page: it opens the list of what it counts, also where that is empty. */
export function CountedFigure({ to, count, className = '', title, children }: CountedFigureProps) {
  const text = children ?? formatNumber(count);
  return (
    <Link
      to={to}
      data-count={count}
      title={title}
      className={`inline-flex min-h-6 min-w-6 items-center justify-end gap-1 underline-offset-3 hover:underline ${className}`}
    >
      {text}
    </Link>
  );
}
