import type { ReactNode } from 'react';
import { Card } from '#web/ui/Card.tsx';

interface AuthCardProps {
  title: string;
  /** Whether what is inside works with JavaScript only. */
  form?: boolean;
  children: ReactNode;
}

/** Something short in the middle of a page. */
export function AuthCard({ title, form = true, children }: AuthCardProps) {
  return (
    <main id="main" className="wrap flex justify-center py-8 sm:py-16">
      <title>{`${title} · Parapet`}</title>
      <meta name="robots" content="noindex" />
      <Card className="w-full max-w-110 self-start p-6 max-sm:border-0 max-sm:p-0">
        <h1 className="mb-5 text-xl" tabIndex={-1}>
          {title}
        </h1>
        {form && (
          <noscript>
            <p className="mb-5">This form needs JavaScript. Please switch it on and load the page again.</p>
          </noscript>
        )}
        {children}
      </Card>
    </main>
  );
}
