import { Prose } from '#web/pages/content/Prose.tsx';
import type { TitledText } from '#wire/content.ts';

/** How it works, step by step. */
export function Steps({ steps }: { steps: readonly TitledText[] }) {
  return (
    <section aria-labelledby="steps" className="border-y border-line bg-mist">
      <div className="wrap py-12 sm:py-16">
        <h2 id="steps">How it works</h2>
        <ol className="mt-8 grid gap-x-10 gap-y-9 sm:grid-cols-2 lg:grid-cols-3">
          {steps.map(({ title, text }, index) => (
            <li key={title} className="grid grid-cols-[auto_1fr] gap-x-4">
              <span
                aria-hidden="true"
                data-written=""
                className="num grid size-9 place-items-center rounded-full border border-line-strong bg-paper text-sm font-semibold text-signal"
              >
                {index + 1}
              </span>
              <div>
                <h3 className="pt-1.5 text-base">{title}</h3>
                <Prose html={text.html} className="small-prose mt-1.5" />
              </div>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
