import type { Basis } from '#model/claims.ts';
import type { FactorResult } from '#model/score.ts';
import { StatementNotes } from '#web/disputes/DisputeLink.tsx';
import { StatementMenu } from '#web/disputes/StatementMenu.tsx';
import { EvidenceLinks } from '#web/evidence/EvidenceLink.tsx';
import { NamedText } from '#web/evidence/NamedText.tsx';
import { OutcomeMark } from '#web/projectRows/OutcomeMark.tsx';
import { Chip } from '#web/ui/Chip.tsx';
import { formatDate } from '#web/ui/formatTime.ts';
import { Link } from '#web/ui/Link.tsx';
import { projectHref } from '#wire/projectHref.ts';
import type { TabOf } from '#wire/projectPage.ts';
import { MeasuredNote } from './MeasuredNote.tsx';

interface FactorListProps {
  factors: readonly FactorResult[];
  bases: Partial<Record<string, Basis>>;
  answerTabs: TabOf<'overview'>['answerTabs'];
  projectId: string;
}

/** The place of a question on the page. */
export const factorAnchor = (id: string): string => `check-${id}`;

function describeBasis({ kind, by, at }: Basis): string {
  const date = formatDate(new Date(at));
  if (kind === 'measured') return `Measured on ${date}`;
  return kind === 'told' ? `${by} says so, ${date}` : `Claimed by ${by}, records of ${date}`;
}

/** Every question of one category: its answer, the sentence behind it, what it rests on and where to check it. */
export function FactorList({ factors, bases, answerTabs, projectId }: FactorListProps) {
  return (
    <ul>
      {factors.map(({ id, name, weight, outcome, standing, sentence, evidence, overridden }) => {
        const basis = bases[id];
        const tab = answerTabs[id];
        return (
          <li
            key={id}
            id={factorAnchor(id)}
            data-stated=""
            className="flex scroll-mt-24 flex-wrap items-baseline gap-x-4 gap-y-1 border-t border-line px-4.5 py-3"
          >
            <OutcomeMark outcome={outcome} />
            <div className="min-w-56 flex-1 wrap-anywhere">
              <div className="flex items-start justify-between gap-4">
                <p className="font-[550]">
                  {name}{' '}
                  <span data-written="" className="num text-xs font-normal text-muted">
                    weight {weight}
                  </span>
                  {standing === 'held' && (
                    <>
                      {' '}
                      <Chip tone="warning">last known</Chip>
                    </>
                  )}
                  {overridden && (
                    <>
                      {' '}
                      <Chip tone="warning">Overridden</Chip>
                    </>
                  )}
                </p>
                <StatementMenu about={`factor:${id}`} what={name} />
              </div>
              <p data-written={overridden && ''} className="mt-0.5 max-w-[76ch] text-muted">
                <NamedText text={sentence} />
              </p>
              {overridden && <MeasuredNote overridden={overridden} projectId={projectId} />}
              {basis && <p className="mt-0.5 text-xs text-muted">{describeBasis(basis)}</p>}
              <div className="mt-1">
                <EvidenceLinks evidence={evidence} projectId={projectId} />
                {tab && (
                  <Link to={projectHref(projectId, tab)} className="link inline-block min-h-6 text-xs">
                    Details
                  </Link>
                )}
              </div>
              <StatementNotes about={`factor:${id}`} />
            </div>
          </li>
        );
      })}
    </ul>
  );
}
