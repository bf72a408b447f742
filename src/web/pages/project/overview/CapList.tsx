import type { CapResult } from '#model/score.ts';
import { StatementNotes } from '#web/disputes/DisputeLink.tsx';
import { StatementMenu } from '#web/disputes/StatementMenu.tsx';
import { EvidenceLinks } from '#web/evidence/EvidenceLink.tsx';
import { NamedText } from '#web/evidence/NamedText.tsx';
import { SeverityMark } from '#web/ui/SeverityMark.tsx';
import { MeasuredNote } from './MeasuredNote.tsx';

const states = {
  applies: { severity: 'critical', word: 'Applies' },
  clear: { severity: 'ok', word: 'Clear' },
  unknown: { severity: 'unknown', word: 'Unknown' },
} as const;

/** The upper limits of a score, whether they apply or not. */
export function CapList({ caps, projectId }: { caps: readonly CapResult[]; projectId: string }) {
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
