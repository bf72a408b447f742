import type { Contradiction } from '#model/contradictions.ts';
import { recordsStatement } from '#model/statements.ts';
import { count } from '#scoring/factors/words.ts';
import { DisputeLink } from '#web/disputes/DisputeLink.tsx';
import { EvidenceLinks } from '#web/evidence/EvidenceLink.tsx';
import { Address } from '#web/ui/Address.tsx';
import { CardRow } from '#web/ui/Card.tsx';
import { FoldCard } from '#web/ui/Fold.tsx';
import { TimeAgo } from '#web/ui/TimeAgo.tsx';

interface ContradictionsCardProps {
  projectId: string;
  contradictions: readonly Contradiction[];
}

/** Where the record and the chain or a live source cannot both be right: both sides, and nobody decides between them. */
export function ContradictionsCard({ projectId, contradictions }: ContradictionsCardProps) {
  if (contradictions.length === 0) return null;
  return (
    <FoldCard
      name="contradictions"
      id="contradictions"
      title={
        contradictions.some(({ chain }) => chain === null) ? 'Contradicted' : 'Contradicted by the chain'
      }
      note={count(contradictions.length, 'claim')}
    >
      <p className="px-4.5 pb-2.5 text-xs text-muted">
        The claim and the finding cannot both be true. Nobody has decided between them.
      </p>
      {contradictions.map(({ address, claimed, measured, basis, at, evidence }) => (
        <CardRow key={`${address} ${claimed} ${measured}`}>
          <div data-stated="">
            {address !== null && (
              <p className="mb-1.5">
                <Address value={address} kind="contract" />
              </p>
            )}
            <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
              <div className="min-w-0">
                <dt className="text-xs text-muted">Claimed by the record</dt>
                <dd className="wrap-anywhere">{claimed}</dd>
              </div>
              <div className="min-w-0">
                <dt className="text-xs text-muted">
                  {basis === 'measured' ? 'Measured' : 'Told'} <TimeAgo at={at} />
                </dt>
                <dd className="wrap-anywhere">{measured}</dd>
              </div>
            </dl>
            <div className="mt-2 flex flex-wrap gap-x-4 text-xs">
              <EvidenceLinks evidence={evidence} projectId={projectId} />
              <DisputeLink about={recordsStatement} what={claimed} />
            </div>
          </div>
        </CardRow>
      ))}
    </FoldCard>
  );
}
