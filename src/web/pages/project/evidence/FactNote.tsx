import type { Fact } from '#model/facts.ts';
import { StaleNote } from '#web/ui/StaleNote.tsx';
import { TimeAgo } from '#web/ui/TimeAgo.tsx';
import { EvidenceLinks } from './EvidenceLink.tsx';

/** Where a shown fact comes from and how old it is; a lost one says so. */
export function FactNote({ fact, projectId }: { fact: Fact<unknown>; projectId: string }) {
  if (fact.state === 'unknown') return null;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-xs text-muted">
      {fact.state === 'lost' ? (
        <StaleNote at={fact.at}>No longer readable: {fact.why}</StaleNote>
      ) : (
        <span>
          Read <TimeAgo at={fact.at} />
        </span>
      )}
      <EvidenceLinks evidence={fact.evidence} projectId={projectId} />
    </div>
  );
}
