import type { Fact, Takeover } from '#model/facts.ts';
import { DisputeLink } from '#web/disputes/DisputeLink.tsx';
import { EvidenceLinks } from '#web/evidence/EvidenceLink.tsx';
import { FactNote } from '#web/pages/project/evidence/FactNote.tsx';
import { NotMeasured } from '#web/pages/project/evidence/NotMeasured.tsx';
import { Address } from '#web/ui/Address.tsx';
import { Card, CardHeader, CardRow } from '#web/ui/Card.tsx';
import { SeverityMark } from '#web/ui/SeverityMark.tsx';

/** Open doors that were found, and those that the code may have and no trial showed. */
export function TakeoversCard({ takeovers, projectId }: { takeovers: Fact<Takeover[]>; projectId: string }) {
  return (
    <Card aria-labelledby="takeovers-title">
      <CardHeader
        id="takeovers-title"
        title="Takeover paths"
        description="Open initializers and unclaimed owners."
      />
      {takeovers.state === 'unknown' ? (
        <NotMeasured
          title="Not known"
          why={takeovers.why}
          dispute={<DisputeLink about="fact:takeovers" what="ways to seize control" />}
        >
          Do not read this as “nobody could”.
        </NotMeasured>
      ) : (
        <>
          {takeovers.value.length === 0 && <CardRow>None was found.</CardRow>}
          {takeovers.value.map(({ contract, title, open, evidence }) => (
            <CardRow key={`${contract} ${title}`}>
              <p className="flex flex-wrap items-center gap-x-3">
                <SeverityMark severity={open ? 'critical' : 'info'} label={open ? 'Open' : 'Not shown'} />
                {open ? title : `Perhaps ${title}: a simulated call did not show it`}{' '}
                <Address value={contract} kind="contract" />
              </p>
              <EvidenceLinks evidence={evidence} projectId={projectId} />
            </CardRow>
          ))}
          <CardRow>
            <FactNote
              fact={takeovers}
              projectId={projectId}
              dispute={<DisputeLink about="fact:takeovers" what="ways to seize control" />}
            />
          </CardRow>
        </>
      )}
    </Card>
  );
}
