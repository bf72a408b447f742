import type { ReactNode } from 'react';

interface EmptyStateProps {
  title: string;
  /** Why there is nothing. */
  children?: ReactNode;
  /** The one thing to do about it. */
  action?: ReactNode;
}

export function EmptyState({ title, children, action }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center px-6 py-12 text-center">
      <svg viewBox="0 0 32 28" className="mb-3 h-7 w-8 text-line-strong" aria-hidden="true">
        <path d="M2 26V7h6v5h4V3h8v9h4V7h6v19Z" fill="none" stroke="currentColor" strokeWidth="1.5" />
      </svg>
      <p className="font-semibold">{title}</p>
      {children && <div className="mt-1 max-w-[48ch] text-muted">{children}</div>}
      {action && <div className="mt-4">{action}</div>}
    </div>
  );
}
