import { pageLoader } from '#web/pageContext.ts';

export const loader = pageLoader('home');

export function Component() {
  return (
    <main id="main">
      <title>Parapet: security of crypto projects, with evidence</title>
      <meta
        name="description"
        content="Security scores you can check yourself: every number leads to the transaction, the storage slot or the report it came from."
      />
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
