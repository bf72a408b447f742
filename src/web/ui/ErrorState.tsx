import type { ReactNode } from 'react';
import { Button, ButtonLink } from './Button.tsx';

type ErrorStateProps = {
  title: string;
  /** What to do, or what still works. */
  children?: ReactNode;
  /** Helps the operator to find the failure in the log. */
  requestId?: string | undefined;
} & ({ onRetry: () => void; retrying?: boolean } | { retryTo: string });

export function ErrorState({ title, children, requestId, ...retry }: ErrorStateProps) {
  return (
    <div role="alert" className="flex flex-col items-center px-6 py-12 text-center">
      <p className="flex items-center gap-2 font-semibold">
        <svg viewBox="0 0 12 12" className="size-3 text-danger" aria-hidden="true">
          <path d="M6 1 11.5 11H.5Z" fill="currentColor" />
        </svg>
        {title}
      </p>
      {children && <div className="mt-1 max-w-[48ch] text-muted">{children}</div>}
      <div className="mt-4">
        {'onRetry' in retry ? (
          <Button onClick={retry.onRetry} loading={retry.retrying}>
            Try again
          </Button>
        ) : (
          <ButtonLink to={retry.retryTo} reloadDocument>
            Try again
          </ButtonLink>
        )}
      </div>
      {requestId && <p className="mt-3 font-mono text-xs text-muted">Request {requestId}</p>}
    </div>
  );
}
