import { type ReactNode, useEffect } from 'react';
import { track } from '#web/client/userEvents.ts';

interface ErrorPageProps {
  /** Counted with the view. */
  kind: 'not-found' | 'server' | 'render';
  title: string;
  children: ReactNode;
}

/** The common look of pages that say what went wrong: a breached wall and what to do next. */
export function ErrorPage({ kind, title, children }: ErrorPageProps) {
  useEffect(() => track('View Error Page', { kind, path: location.pathname }), [kind]);
  return (
    <main id="main" className="wrap py-20 max-sm:py-12">
      <title>{`${title} · Parapet`}</title>
      <meta name="robots" content="noindex" />
      <div className="max-w-160">
        <svg viewBox="0 0 96 44" className="mb-8 h-11 w-24 text-line-strong" aria-hidden="true">
          <path
            d="M2 42V16h14v7h9V8h14l-5 12 7 9-6 13M54 42l6-15-5-6 5-13h8v15h9v-7h17v26M2 42h34m18 0h40"
            fill="none"
            stroke="currentColor"
            strokeWidth="2"
            strokeLinejoin="round"
          />
        </svg>
        <h1 tabIndex={-1}>{title}</h1>
        {children}
      </div>
    </main>
  );
}
