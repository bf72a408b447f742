import type { ReactNode } from 'react';
import type { BasisKind } from '#model/claims.ts';
import type { Fact } from '#model/facts.ts';
import { EvidenceLinks } from '#web/evidence/EvidenceLink.tsx';
import { StaleNote } from '#web/ui/StaleNote.tsx';
import { TimeAgo } from '#web/ui/TimeAgo.tsx';

interface FactNoteProps {
  fact: Fact<unknown>;
  projectId: string;
  basis?: BasisKind;
  /** The way to dispute it; before the evidence, which may fill lines of its own. */
  dispute: ReactNode;
}

const basisWords: Record<BasisKind, string> = {
  measured: 'Measured',
  told: 'Told by another service, not measured,',
  claimed: 'Claimed by the records, not measured,',
};

/** Where a shown fact comes from and how old it is; a lost one says so. Of an unknown one there is only the way to dispute it. */
export function FactNote({ fact, projectId, basis = 'measured', dispute }: FactNoteProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-xs text-muted">
      {fact.state === 'lost' && <StaleNote at={fact.at}>No longer readable: {fact.why}</StaleNote>}
      {fact.state === 'known' && (
        <span>
          {basisWords[basis]} <TimeAgo at={fact.at} />
        </span>
      )}
      {dispute}
      {fact.state !== 'unknown' && <EvidenceLinks evidence={fact.evidence} projectId={projectId} />}
    </div>
  );
}
