import { findingStatusNames } from '#model/findings.ts';
import { findingSeverityNames } from '#model/severities.ts';
import { DisputeLink } from '#web/disputes/DisputeLink.tsx';
import { Chip } from '#web/ui/Chip.tsx';
import { SeverityMark } from '#web/ui/SeverityMark.tsx';
import { findingAnchor } from '#wire/anchors.ts';
import type { FindingView } from '#wire/projectPage.ts';
import { FindingBody } from './FindingBody.tsx';
import { statusTones } from './findingWords.ts';

export interface AuditFinding {
  audit: { id: string; title: string; auditor: string };
  finding: FindingView;
}

/** Findings of one or several audits, each opening to its whole text. */
export function FindingList({ findings }: { findings: readonly AuditFinding[] }) {
  return (
    <ul>
      {findings.map(({ audit, finding }) => (
        <li key={`${audit.id}/${finding.id}`} className="border-t border-line">
          <details>
            <summary className="flex list-none flex-wrap items-baseline gap-x-4 gap-y-1 px-4.5 py-3 hover:bg-mist [&::-webkit-details-marker]:hidden">
              <span className="w-28 shrink-0">
                <SeverityMark severity={finding.severity} label={findingSeverityNames[finding.severity]} />
                <OriginalWord word={finding.originalSeverity} />
              </span>
              <span className="min-w-48 flex-1">
                <span className="font-[550]">{finding.title}</span>
                <span className="block text-xs text-muted">
                  <span className="font-mono">{finding.id}</span> · {finding.category} · {audit.auditor}
                </span>
              </span>
              <span>
                <Chip tone={statusTones[finding.status]}>{findingStatusNames[finding.status]}</Chip>
                <OriginalWord word={finding.originalStatus} />
              </span>
            </summary>
            <div
              id={findingAnchor(audit.id, finding.id)}
              data-written=""
              className="scroll-mt-24 px-4.5 pt-1 pb-5 sm:pl-36.5"
            >
              <FindingBody finding={finding} />
              <DisputeLink about={`finding:${audit.id}/${finding.id}`} what={finding.title} />
            </div>
          </details>
        </li>
      ))}
    </ul>
  );
}

/** What the auditor called it, where that is another word than ours. */
function OriginalWord({ word }: { word: string | null }) {
  if (word === null) return null;
  return <span className="block text-xs text-muted">in the report: “{word}”</span>;
}
