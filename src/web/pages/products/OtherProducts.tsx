import { QuoteButton } from '#web/quotes/QuoteButton.tsx';
import { Link } from '#web/ui/Link.tsx';
import type { ProductData } from '#wire/content.ts';

/** The way on: ask for a quote, or look at what else there is. */
export function OtherProducts({ others }: { others: ProductData['others'] }) {
  return (
    <>
      <section aria-labelledby="quote" className="bg-hero text-hero-ink">
        <div className="wrap flex flex-wrap items-center justify-between gap-6 py-10">
          <div>
            <h2 id="quote">Protect your project</h2>
            <p className="mt-1 text-base text-hero-muted">
              Tell us what you are building. You get scope, price and date in writing.
            </p>
          </div>
          <QuoteButton />
        </div>
      </section>
      <section aria-labelledby="others" className="wrap pt-12 sm:pt-16">
        <h2 id="others">Other services</h2>
        <ul className="mt-5 grid gap-4 sm:grid-cols-3">
          {others.map(({ path, name, summary }) => (
            <li
              key={path}
              className="card relative p-5 transition-colors hover:border-line-strong hover:bg-mist"
            >
              <h3 className="text-base">
                <Link to={path} className="after:absolute after:inset-0">
                  {name}
                </Link>
              </h3>
              <p className="mt-2 text-muted">{summary}</p>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}
