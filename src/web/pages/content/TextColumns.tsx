import type { ReactNode } from 'react';
import type { ContentHeading } from '#wire/content.ts';
import { ContentsList } from './ContentsList.tsx';

interface TextColumnsProps {
  contents: readonly ContentHeading[];
  /** For tables and code, which use the whole width. */
  wide?: boolean;
  children: ReactNode;
}

/** A text of comfortable width with its headings beside it. */
export function TextColumns({ contents, wide, children }: TextColumnsProps) {
  if (contents.length < 3) return <div className="wrap py-6 sm:py-12">{children}</div>;
  return (
    <div
      className={`wrap grid gap-x-16 gap-y-8 py-6 sm:py-12 lg:justify-between ${wide ? 'lg:grid-cols-[minmax(0,1fr)_260px]' : 'lg:grid-cols-[minmax(0,46rem)_260px]'}`}
    >
      {/* At its place from the start: until the text has arrived, the next free one would be the text's. */}
      <div className="lg:col-start-2 lg:row-start-1">
        <ContentsList contents={contents} />
      </div>
      <div className="min-w-0 lg:col-start-1 lg:row-start-1">{children}</div>
    </div>
  );
}
