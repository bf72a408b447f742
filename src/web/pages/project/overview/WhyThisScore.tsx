import type { ReactNode } from 'react';
import type { Basis } from '#model/claims.ts';
import { rankedFrom } from '#model/ratings.ts';
import type { CapResult, FactorResult, Score } from '#model/score.ts';
import { categoryTone } from '#scoring/categoryTone.ts';
import { StatementNotes } from '#web/disputes/DisputeLink.tsx';
import { StatementMenu } from '#web/disputes/StatementMenu.tsx';
import { EvidenceLinks } from '#web/evidence/EvidenceLink.tsx';
import { NamedText } from '#web/evidence/NamedText.tsx';
import { Card, CardHeader } from '#web/ui/Card.tsx';
import { Chevron } from '#web/ui/Chevron.tsx';
import { Chip } from '#web/ui/Chip.tsx';
import { Link } from '#web/ui/Link.tsx';
import { ScoreBar } from '#web/ui/Meter.tsx';
import { SeverityMark } from '#web/ui/SeverityMark.tsx';
import { TimeAgo } from '#web/ui/TimeAgo.tsx';
import { fixedPages } from '#wire/fixedPages.ts';
import type { TabOf } from '#wire/projectPage.ts';
import { FactorList } from './FactorList.tsx';
import { MeasuredNote } from './MeasuredNote.tsx';
import { RecomputePanel } from './RecomputePanel.tsx';

const states = {
  applies: { severity: 'critical', word: 'Applies' },
  clear: { severity: 'ok', word: 'Clear' },
  unknown: { severity: 'unknown', word: 'Unknown' },
} as const;

/** The upper limits of a score, whether they apply or not. */
function CapList({ caps, projectId }: { caps: readonly CapResult[]; projectId: string }) {
  return (
    <ul>
      {caps.map(({ id, name, limit, state, sentence, evidence, overridden }) => (
        <li
          key={id}
          data-stated=""
          className="flex flex-wrap items-baseline gap-x-4 gap-y-1 border-t border-line px-4.5 py-3"
        >
          <span className="w-20 shrink-0">
            <SeverityMark severity={states[state].severity} label={states[state].word} />
          </span>
          <div className="min-w-56 flex-1">
            <div className="flex items-start justify-between gap-4">
              <p className="font-[550]">
                {name}{' '}
                <span data-written="" className="num text-xs font-normal text-muted">
                  limit {limit}
                </span>
              </p>
              <StatementMenu about={`cap:${id}`} what={name} />
            </div>
            <p data-written={overridden && ''} className="mt-0.5 max-w-[76ch] text-muted">
              <NamedText text={sentence} />
            </p>
            {overridden && <MeasuredNote overridden={overridden} projectId={projectId} />}
            <div className="mt-1">
              <EvidenceLinks evidence={evidence} projectId={projectId} />
            </div>
            <StatementNotes about={`cap:${id}`} />
          </div>
        </li>
      ))}
    </ul>
  );
}

/** Everything behind the score as one file, and where such a file is checked. */
function TakeAlong({ projectId }: { projectId: string }) {
  return (
    <p className="flex flex-wrap gap-x-5 text-xs">
      <a
        href={`/api/projects/${encodeURIComponent(projectId)}/evidence`}
        download
        className="link inline-block min-h-6"
      >
        Download the evidence
      </a>
      <Link to={fixedPages.verify.path} className="link inline-block min-h-6">
        {fixedPages.verify.title}
      </Link>
    </p>
  );
}

type Category = Score['categories'][number];

/** "2 failed, 1 in part, 3 unknown of 9", or that all passed. */
export function summariseCategory({ factors }: Pick<Category, 'factors'>): string {
  const having = (outcome: string) => factors.filter((one) => one.outcome === outcome).length;
  const all = factors.length;
  const [failed, partly, unknown] = [having('fail'), having('partial'), having('unknown')];
  if (unknown === all) return `All ${all} unknown`;
  if (failed + partly + unknown === 0) return `All ${all} passed`;
  const parts = [
    failed > 0 && `${failed} failed`,
    partly > 0 && `${partly} in part`,
    unknown > 0 && `${unknown} unknown`,
  ];
  return `${parts.filter(Boolean).join(', ')} of ${all}`;
}

/** The questions without an answer of today, the weightiest first; among equals in the order of the rules. */
export function listMissing({ categories }: Pick<Score, 'categories'>): FactorResult[] {
  return categories
    .flatMap(({ factors }) => factors)
    .filter(({ standing }) => standing !== 'current')
    .sort((a, b) => b.weight - a.weight);
}

interface WhyThisScoreProps {
  score: Score;
  /** What each answer rests on, by the id of its question; empty where that is not kept. */
  bases: Partial<Record<string, Basis>>;
  answerTabs: TabOf<'overview'>['answerTabs'];
  projectId: string;
  /** Not of a past moment: then it can be computed again and taken along. */
  isNow?: boolean;
}

/** The six categories, each opening to its questions, the caps and what is missing: nothing in the score is left out. */
export function WhyThisScore({ score, bases, answerTabs, projectId, isNow = false }: WhyThisScoreProps) {
  const applying = score.caps.filter(({ state }) => state === 'applies').length;
  const missing = listMissing(score);
  return (
    <Card aria-labelledby="why-title" id="why" className="scroll-mt-24">
      <CardHeader
        id="why-title"
        title="Why this score"
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
        <Line
          key={category.id}
          id={category.id}
          name={category.name}
          value={
            category.score === null || category.coverage < rankedFrom ? (
              <Chip>{Math.floor(category.coverage * 100)} % known</Chip>
            ) : (
              <ScoreBar score={Math.floor(category.score)} tone={categoryTone(category, score.caps)} />
            )
          }
          note={summariseCategory(category)}
          aside={
            <>
              {category.weight} %<span className="max-xl:sr-only"> of the score</span>
            </>
          }
        >
          <FactorList
            factors={category.factors}
            bases={bases}
            answerTabs={answerTabs}
            projectId={projectId}
          />
          {Object.keys(bases).length > 0 && (
            <p className="border-t border-line px-4.5 py-2.5 text-xs text-muted">
              <b className="font-[550] text-ink">Claimed</b>: on record, not checked.{' '}
              <b className="font-[550] text-ink">Measured</b>: read from a chain or counted here.
            </p>
          )}
        </Line>
      ))}
      <Line
        id="caps"
        name="Caps"
        note={
          applying === 0
            ? 'None applies, as far as known'
            : `${applying} of ${score.caps.length} ${applying === 1 ? 'applies' : 'apply'}`
        }
      >
        <CapList caps={score.caps} projectId={projectId} />
      </Line>
      {missing.length > 0 && (
        <Line id="missing" name="Missing" note={`${missing.length} checks without an answer`}>
          <ul className="num list-disc space-y-0.5 border-t border-line py-3 pr-4.5 pl-9 text-muted">
            {missing.map(({ id, name, weight }) => (
              <li key={id} data-written="">
                {name} (weight {weight})
              </li>
            ))}
          </ul>
        </Line>
      )}
      {isNow && (
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2 border-t border-line px-4.5 py-2.5">
          <RecomputePanel projectId={projectId} score={score} />
          <TakeAlong projectId={projectId} />
        </div>
      )}
    </Card>
  );
}

interface LineProps {
  id: string;
  name: string;
  value?: ReactNode;
  note: string;
  aside?: ReactNode;
  children: ReactNode;
}

function Line({ id, name, value, note, aside, children }: LineProps) {
  return (
    <details id={id} className="group scroll-mt-24 border-t border-line">
      <summary className="grid list-none grid-cols-[minmax(0,1fr)_96px_12px] items-center gap-x-4 px-4.5 py-2 hover:bg-mist sm:grid-cols-[170px_96px_minmax(0,1fr)_max-content_12px] [&::-webkit-details-marker]:hidden">
        <span className="font-[550]">{name}</span>
        <span>{value}</span>
        <span className="text-muted max-sm:sr-only">{note}</span>
        <span className="num text-xs text-muted max-sm:hidden">{aside}</span>
        <Chevron />
      </summary>
      {children}
    </details>
  );
}
