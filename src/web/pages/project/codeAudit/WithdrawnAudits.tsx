import { DisputeLink } from '#web/disputes/DisputeLink.tsx';
import { Card, CardHeader, CardRow } from '#web/ui/Card.tsx';
import { formatDate } from '#web/ui/formatTime.ts';
import { Paragraphs } from '#web/ui/Paragraphs.tsx';
import { auditAnchor } from '#wire/anchors.ts';
import type { WithdrawnAudit } from '#wire/projectDetails.ts';

/** Audits that stood here once: what was said of them leads here, and finds why they count no more. */
export function WithdrawnAudits({ audits }: { audits: readonly WithdrawnAudit[] }) {
  if (audits.length === 0) return null;
  return (
    <Card aria-labelledby="withdrawn-title">
      <CardHeader
        id="withdrawn-title"
        title={audits.length === 1 ? 'Withdrawn audit' : 'Withdrawn audits'}
        description="Whoever runs this site does not stand by it any more: nothing here counts it."
      />
      {audits.map(({ id, title, auditor, on, reason }) => (
        <CardRow key={id}>
          <div id={auditAnchor(id)} data-written="" className="scroll-mt-24 wrap-anywhere">
            <p className="font-[550]">{title}</p>
            <p className="text-xs text-muted">
              {auditor} · withdrawn {formatDate(new Date(on))}
            </p>
            <Paragraphs text={reason} className="mt-1 max-w-[76ch] space-y-2" />
            <DisputeLink about={`audit:${id}`} what={title} />
          </div>
        </CardRow>
      ))}
    </Card>
  );
}
