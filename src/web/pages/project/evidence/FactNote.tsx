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
  /** The way to dispute it. */
  dispute: ReactNode;
}

const basisWords: Record<BasisKind, string> = {
  measured: 'Measured',
  told: 'Told by another service, not measured,',
  claimed: 'Claimed by the records, not measured,',
};

const fewPieces = 2;

/** Where a shown fact comes from and how old it is; a lost one says so. Of an unknown one there is only the way to dispute it. */
export function FactNote({ fact, projectId, basis = 'measured', dispute }: FactNoteProps) {
  const evidence = fact.state === 'unknown' ? [] : fact.evidence;
  const links = <EvidenceLinks evidence={evidence} projectId={projectId} />;
  return (
    <div className="flex flex-wrap items-start gap-x-4 gap-y-1 text-xs text-muted">
      {fact.state === 'lost' && <StaleNote at={fact.at}>No longer readable: {fact.why}</StaleNote>}
      {fact.state === 'known' && (
        <span>
          {basisWords[basis]} <TimeAgo at={fact.at} />
        </span>
      )}
      {/* Before the evidence, which may be long: its menu would stand alone on a line. */}
      {dispute}
      {evidence.length > 0 && evidence.length <= fewPieces && links}
      {evidence.length > fewPieces && (
        <details className="min-w-0">
          <summary className="link w-fit">{evidence.length} pieces of evidence</summary>
          {links}
        </details>
      )}
    </div>
  );
}
