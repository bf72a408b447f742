import type { ReactNode } from 'react';
import type { ContentHeading } from '#wire/content.ts';

function Entries({ contents }: { contents: readonly ContentHeading[] }) {
  return (
    <ul className="grid gap-0.5 border-l border-line text-sm">
      {contents.map(({ id, level, text }) => (
        <li key={id}>
          <a
            href={`#${id}`}
            className={`-ml-px block border-l border-transparent py-1 text-muted transition-colors hover:border-signal hover:text-ink ${level > 2 ? 'pl-7' : 'pl-4'}`}
          >
            {text}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** The headings of a text: beside it on wide screens, folded above it on narrow ones. */
function ContentsList({ contents }: { contents: readonly ContentHeading[] }) {
  const shown = contents.filter(({ level }) => level <= 3);
  return (
    <>
      <nav aria-label="On this page" className="sticky top-20 max-lg:hidden">
        <h2 className="mb-3 text-sm font-semibold tracking-normal">On this page</h2>
        <Entries contents={shown} />
      </nav>
      <details className="card p-4 lg:hidden">
        <summary className="text-sm font-semibold">On this page</summary>
        <div className="mt-3">
          <Entries contents={shown} />
        </div>
      </details>
    </>
  );
}

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
