import type { Basis } from '#model/claims.ts';
import { rankedFrom, type Score } from '#model/score.ts';
import { Card, CardHeader } from '#web/ui/Card.tsx';
import { Chevron } from '#web/ui/Chevron.tsx';
import { Chip } from '#web/ui/Chip.tsx';
import { Link } from '#web/ui/Link.tsx';
import { ScoreBar } from '#web/ui/Meter.tsx';
import { TimeAgo } from '#web/ui/TimeAgo.tsx';
import type { TabOf } from '#wire/projectPage.ts';
import { CapList } from './CapList.tsx';
import { FactorList } from './FactorList.tsx';
import { summariseCategory } from './summariseCategory.ts';

interface WhyThisScoreProps {
  score: Score;
  /** What each answer rests on, by the id of its question; empty where that is not kept. */
  bases: Partial<Record<string, Basis>>;
  answerTabs: TabOf<'overview'>['answerTabs'];
  projectId: string;
}

/** The six categories, each opening to its questions, and the caps: nothing in the score is left out. */
export function WhyThisScore({ score, bases, answerTabs, projectId }: WhyThisScoreProps) {
  const applying = score.caps.filter(({ state }) => state === 'applies').length;
  return (
    <Card aria-labelledby="why-title" id="why" className="scroll-mt-24">
      <CardHeader
        id="why-title"
        title="Why this score"
        description="Every category opens to its questions, each with its answer and where to check it."
        aside={
          <>
            <Link to="/resources/methodology" className="link inline-block min-h-6">
              rules {score.rulesVersion}
            </Link>{' '}
            · <TimeAgo at={score.scoredAt} />
          </>
        }
      />
      {score.categories.map((category) => (
        <details key={category.id} id={category.id} className="group scroll-mt-24 border-t border-line">
          <summary className="grid list-none gap-x-4 gap-y-1 px-4.5 py-3 hover:bg-mist sm:grid-cols-[160px_96px_1fr_max-content] xl:grid-cols-[190px_110px_1fr_max-content] sm:items-center [&::-webkit-details-marker]:hidden">
            <span className="font-[550]">{category.name}</span>
            <span>
              {category.score === null || category.coverage < rankedFrom ? (
                <Chip>{Math.floor(category.coverage * 100)} % known</Chip>
              ) : (
                <ScoreBar score={Math.floor(category.score)} />
              )}
            </span>
            <span className="text-muted">{summariseCategory(category)}</span>
            <span className="num flex items-center gap-2 text-xs text-muted">
              <span>
                {category.weight} %<span className="sm:max-xl:sr-only"> of the score</span>
              </span>
              <Chevron />
            </span>
          </summary>
          <FactorList
            factors={category.factors}
            bases={bases}
            answerTabs={answerTabs}
            projectId={projectId}
          />
        </details>
      ))}
      <details id="caps" className="group scroll-mt-24 border-t border-line" open={applying > 0}>
        <summary className="flex list-none flex-wrap items-center gap-x-4 gap-y-1 px-4.5 py-3 hover:bg-mist sm:grid sm:grid-cols-[160px_1fr_max-content] xl:grid-cols-[190px_1fr_max-content] [&::-webkit-details-marker]:hidden">
          <span className="basis-full font-[550]">Caps</span>
          <span className="flex-1 text-muted">
            {applying === 0
              ? 'Upper limits for grave faults; none is known to apply'
              : `${applying} of ${score.caps.length} upper limits ${applying === 1 ? 'applies' : 'apply'}`}
          </span>
          <Chevron />
        </summary>
        <CapList caps={score.caps} projectId={projectId} />
      </details>
      {Object.keys(bases).length > 0 && (
        <p className="border-t border-line px-4.5 py-2.5 text-xs text-muted">
          <b className="font-[550] text-ink">Claimed</b>: somebody's records say so, and nobody here checked.{' '}
          <b className="font-[550] text-ink">Measured</b>: read from a chain or counted by this site.
        </p>
      )}
    </Card>
  );
}
