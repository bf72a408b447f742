import { PageHead } from '#web/pages/content/PageHead.tsx';
import { Prose } from '#web/pages/content/Prose.tsx';
import { Meta } from '#web/seo/Meta.tsx';
import type { GlossaryData } from '#wire/content.ts';
import { resourcesCrumb } from './trails.ts';

type Term = GlossaryData['terms'][number];

const letterOf = ({ term }: Term) => term.charAt(0).toUpperCase();

function Entry({ id, term, definition, see }: Term) {
  return (
    <div
      id={id}
      className="scroll-mt-20 border-t border-line py-4 target:border-signal sm:grid sm:grid-cols-[220px_1fr] sm:gap-x-6"
    >
      <dt className="text-base font-semibold">
        <a href={`#${id}`} className="hover:underline">
          {term}
        </a>
      </dt>
      <dd className="max-sm:mt-1">
        <Prose html={definition.html} className="small-prose text-base" />
        {see.length > 0 && (
          <p className="mt-1.5 text-sm text-muted">
            See{' '}
            {see.map((other, index) => (
              <span key={other.id}>
                {index > 0 && ', '}
                <a href={`#${other.id}`} className="text-signal underline underline-offset-3">
                  {other.term}
                </a>
              </span>
            ))}
          </p>
        )}
      </dd>
    </div>
  );
}

export function Component({ data: { title, summary, path, prose, terms } }: { data: GlossaryData }) {
  const letters = [...new Set(terms.map(letterOf))];
  return (
    <main id="main">
      <Meta title={title} description={summary} />
      <PageHead trail={[resourcesCrumb, { name: title, path }]} title={title} summary={summary} />
      <div className="wrap py-6 sm:py-12">
        <nav aria-label="Letters" className="mb-8">
          <ul className="flex flex-wrap gap-1">
            {letters.map((letter) => (
              <li key={letter}>
                <a href={`#letter-${letter.toLowerCase()}`} className="btn btn-sm min-w-8 px-2">
                  {letter}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <Prose html={prose.html} />
        {letters.map((letter) => (
          <section
            key={letter}
            aria-labelledby={`letter-${letter.toLowerCase()}`}
            className="mt-10 max-w-[980px]"
          >
            <h2 id={`letter-${letter.toLowerCase()}`} className="mb-3 scroll-mt-20 text-signal">
              {letter}
            </h2>
            <dl>
              {terms
                .filter((term) => letterOf(term) === letter)
                .map((term) => (
                  <Entry key={term.id} {...term} />
                ))}
            </dl>
          </section>
        ))}
      </div>
    </main>
  );
}
