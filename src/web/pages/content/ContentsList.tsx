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
export function ContentsList({ contents }: { contents: readonly ContentHeading[] }) {
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
