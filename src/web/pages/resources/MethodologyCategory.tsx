import type { CategoryDescription, FactorDescription } from '#scoring/methodology.ts';
import { Chip } from '#web/ui/Chip.tsx';

function Outcome({ word, text }: { word: string; text: string }) {
  return (
    <div className="grid grid-cols-[4.5rem_1fr] gap-x-3">
      <dt className="text-muted">{word}</dt>
      <dd>{text}</dd>
    </div>
  );
}

function Factor({ factor }: { factor: FactorDescription }) {
  return (
    <li className="border-t border-line px-5 py-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="text-base">{factor.name}</h3>
        <span className="num text-muted">
          {factor.weight} {factor.weight === 1 ? 'point' : 'points'}
        </span>
      </div>
      <dl className="mt-2 grid gap-1">
        <Outcome word="Pass" text={factor.pass} />
        {factor.partial !== null && <Outcome word="Partial" text={factor.partial} />}
        {factor.fail !== null && <Outcome word="Fail" text={factor.fail} />}
        <Outcome word="Reads" text={factor.reads.join(', ')} />
      </dl>
    </li>
  );
}

/** A category with all its factors, what they read and how they are judged. */
export function MethodologyCategory({ id, category }: { id: string; category: CategoryDescription }) {
  return (
    <section aria-labelledby={id} className="card">
      <div className="px-5 pt-5 pb-4">
        <div className="flex flex-wrap items-center gap-3">
          <h2 id={id} className="scroll-mt-20">
            {category.name}
          </h2>
          <Chip tone="signal">Weight {category.weight}</Chip>
        </div>
        <p className="mt-1 text-base text-muted">{category.question}</p>
      </div>
      <ul>
        {category.factors.map((factor) => (
          <Factor key={factor.id} factor={factor} />
        ))}
      </ul>
    </section>
  );
}
