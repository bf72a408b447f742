import type { ReactNode } from 'react';
import { Link } from '#web/ui/Link.tsx';

interface ShownFigureProps {
  /** A section of the project's page. */
  to: string;
  /** What stands in that section as well. */
  value: string;
  className?: string;
  /** Instead of the value alone. */
  children?: ReactNode;
}

/** A figure of a project outside its page: it opens the section that shows the same with its evidence. */
export function ShownFigure({ to, value, className = '', children }: ShownFigureProps) {
  return (
    <Link
      to={to}
      data-shown={value}
      className={`inline-block min-h-6 underline-offset-3 hover:underline ${className}`}
    >
      {children ?? value}
    </Link>
  );
}
