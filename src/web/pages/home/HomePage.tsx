import { pageLoader } from '#web/pageContext.ts';
import { Meta } from '#web/seo/Meta.tsx';
import { fixedPages } from '#wire/fixedPages.ts';

export const loader = pageLoader('home');

export function Component() {
  return (
    <main id="main">
      <Meta title={fixedPages.home.title} description={fixedPages.home.description} />
      <section className="min-h-80 bg-hero text-hero-ink">
        <div className="mx-auto max-w-7xl px-6 py-14">
          <h1 className="max-w-xl text-4xl font-semibold" tabIndex={-1}>
            Know who holds the keys before you hold the token.
          </h1>
        </div>
      </section>
    </main>
  );
}
