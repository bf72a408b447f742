import { use } from 'react';
import { rankedFrom, type Score } from '#model/score.ts';
import { MomentContext } from '#web/pages/project/evidence/MomentContext.ts';
import { listMissing } from './listMissing.ts';

const mostShown = 6;

/** Why there is no score, and the questions whose answers are missing, the weightiest first. */
export function MissingAnswers({ score }: { score: Score }) {
  const missing = listMissing(score);
  const more = missing.slice(mostShown);
  const isPast = use(MomentContext) !== null;
  return (
    <section
      aria-labelledby="missing-title"
      className="mt-4 w-full rounded bg-warning-soft px-3 py-2.5 text-left text-xs text-warning"
    >
      <p>
        <b className="font-semibold">No score, no rating, no rank:</b>{' '}
        {score.coverage < rankedFrom
          ? 'less than half of what counts is known.'
          : isPast
            ? 'it was not read yet, and who held the powers then is not known.'
            : 'its contracts are being read for the first time.'}{' '}
        Unknown is not safe, and not unsafe either.
      </p>
      <h2 id="missing-title" className="mt-2 text-xs">
        What is missing
      </h2>
      <ul className="num mt-1 list-disc space-y-0.5 pl-4">
        {missing.slice(0, mostShown).map(({ id, name, weight }) => (
          <li key={id}>
            {name} ({weight} %)
          </li>
        ))}
        {more.length > 0 && (
          <li>
            <a className="underline" href="#why">
              {more.length} more
            </a>
          </li>
        )}
      </ul>
    </section>
  );
}
