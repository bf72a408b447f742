import type { BasisKind } from '#model/claims.ts';
import type { Fact } from '#model/facts.ts';
import { EvidenceLinks } from '#web/evidence/EvidenceLink.tsx';
import { StaleNote } from '#web/ui/StaleNote.tsx';
import { TimeAgo } from '#web/ui/TimeAgo.tsx';

interface FactNoteProps {
  fact: Fact<unknown>;
  projectId: string;
  basis?: BasisKind;
}

const basisWords: Record<BasisKind, string> = {
  measured: 'Measured',
  told: 'Told by another service, not measured,',
  claimed: 'Claimed by the records, not measured,',
};

/** Where a shown fact comes from and how old it is; a lost one says so. */
export function FactNote({ fact, projectId, basis = 'measured' }: FactNoteProps) {
  if (fact.state === 'unknown') return null;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-xs text-muted">
      {fact.state === 'lost' ? (
        <StaleNote at={fact.at}>No longer readable: {fact.why}</StaleNote>
      ) : (
        <span>
          {basisWords[basis]} <TimeAgo at={fact.at} />
        </span>
      )}
      <EvidenceLinks evidence={fact.evidence} projectId={projectId} />
    </div>
  );
}
