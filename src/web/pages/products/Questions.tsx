import { Prose } from '#web/pages/content/Prose.tsx';
import type { ProductData } from '#wire/content.ts';

/** Questions that unfold; without scripts they do as well. */
export function Questions({ questions }: { questions: ProductData['questions'] }) {
  return (
    <section aria-labelledby="questions" className="max-w-[820px]">
      <h2 id="questions">Questions and answers</h2>
      <div className="mt-5 divide-y divide-line border-y border-line">
        {questions.map(({ question, answer }) => (
          <details key={question} className="group">
            <summary className="flex list-none items-center justify-between gap-4 py-4 text-base font-[550] [&::-webkit-details-marker]:hidden">
              {question}
              <svg
                viewBox="0 0 12 12"
                className="size-3 shrink-0 text-muted transition-transform group-open:rotate-180"
                aria-hidden="true"
              >
                <path d="m2 4 4 4 4-4" fill="none" stroke="currentColor" strokeWidth="1.75" />
              </svg>
            </summary>
            <Prose html={answer.html} className="prose pb-5 text-muted" />
          </details>
        ))}
      </div>
    </section>
  );
}
