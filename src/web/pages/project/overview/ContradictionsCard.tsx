import type { Contradiction } from '#model/contradictions.ts';
import { recordsStatement } from '#model/statements.ts';
import { DisputeLink } from '#web/disputes/DisputeLink.tsx';
import { EvidenceLinks } from '#web/evidence/EvidenceLink.tsx';
import { Address } from '#web/ui/Address.tsx';
import { Card, CardHeader, CardRow } from '#web/ui/Card.tsx';
import { TimeAgo } from '#web/ui/TimeAgo.tsx';

interface ContradictionsCardProps {
  projectId: string;
  contradictions: readonly Contradiction[];
}

/** Where the record and the chain or a live source cannot both be right: both sides, and nobody decides between them. */
export function ContradictionsCard({ projectId, contradictions }: ContradictionsCardProps) {
  if (contradictions.length === 0) return null;
  return (
    <Card aria-labelledby="contradictions-title" id="contradictions" className="scroll-mt-24">
      <CardHeader
        id="contradictions-title"
        title={
          contradictions.some(({ chain }) => chain === null) ? 'Contradicted' : 'Contradicted by the chain'
        }
        description="What the record claims and what was found cannot both be true. Nobody has decided between them."
      />
      {contradictions.map(({ address, claimed, measured, basis, at, evidence }) => (
        <CardRow key={`${address} ${claimed} ${measured}`}>
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
        </CardRow>
      ))}
    </Card>
  );
}
