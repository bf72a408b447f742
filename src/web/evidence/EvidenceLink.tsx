import { evidencePlace } from '#evidence/evidencePlace.ts';
import type { Evidence } from '#model/evidence.ts';
import { useIsRead } from '#web/chains/SiteChains.tsx';
import { Link } from '#web/ui/Link.tsx';
import { OutsideLink } from '#web/ui/OutsideLink.tsx';
import { NamedText } from './NamedText.tsx';

interface EvidenceLinkProps {
  evidence: Evidence;
  projectId: string;
}

/** Leads to the record, the report, the page, or the place on the chain where the value can be read again. */
export function EvidenceLink({ evidence, projectId }: EvidenceLinkProps) {
  const isRead = useIsRead();
  const place = evidencePlace(evidence, { projectId, isRead });
  // Whole addresses make labels unreadable; they stand in what the label opens.
  const label = <NamedText text={evidence.label} />;
  switch (place.kind) {
    case 'here':
      return (
        <Link to={place.to} className="link">
          {label}
        </Link>
      );
    case 'file':
      return (
        <a href={place.href} className="link">
          {label}
        </a>
      );
    case 'outside':
      return <OutsideLink href={place.href}>{label}</OutsideLink>;
    case 'nowhere':
      return label;
  }
}

/** All evidence of one statement, in a line. */
export function EvidenceLinks({ evidence, projectId }: { evidence: readonly Evidence[]; projectId: string }) {
  if (evidence.length === 0) return null;
  return (
    <ul aria-label="Evidence" className="flex min-w-0 flex-wrap gap-x-4 text-xs leading-6 wrap-anywhere">
      {evidence.map((one) => (
        <li key={JSON.stringify(one)} className="min-w-0">
          <EvidenceLink evidence={one} projectId={projectId} />
        </li>
      ))}
    </ul>
  );
}
