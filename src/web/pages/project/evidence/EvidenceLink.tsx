import { Fragment, useState } from 'react';
import type { Evidence } from '#model/evidence.ts';
import { CopyButton } from '#web/ui/CopyButton.tsx';
import { Link } from '#web/ui/Link.tsx';
import { OutsideLink } from '#web/ui/OutsideLink.tsx';
import { shortenHash } from '#web/ui/shortenHash.ts';
import { type EvidencePlace, evidencePlace } from './evidencePlace.ts';

interface EvidenceLinkProps {
  evidence: Evidence;
  projectId: string;
}

/** Whole addresses make labels unreadable; they stand in what the label opens. */
const shortLabel = (label: string) => label.replace(/0x[0-9a-f]{40,}/gi, shortenHash);

/** Leads to the record, the report or the page; what is on the chain opens with all that is needed to read it again. */
export function EvidenceLink({ evidence, projectId }: EvidenceLinkProps) {
  const place = evidencePlace(evidence, projectId);
  switch (place.kind) {
    case 'here':
      return (
        <Link to={place.to} className="link">
          {evidence.label}
        </Link>
      );
    case 'file':
      return (
        <a href={place.href} className="link">
          {evidence.label}
        </a>
      );
    case 'outside':
      return <OutsideLink href={place.href}>{evidence.label}</OutsideLink>;
    case 'chain':
      return <ChainEvidence label={shortLabel(evidence.label)} place={place} />;
  }
}

interface ChainEvidenceProps {
  label: string;
  place: Extract<EvidencePlace, { kind: 'chain' }>;
}

/** A page has dozens of these, so a closed one is only its text; the copy buttons need scripts anyway. */
function ChainEvidence({ label, place: { facts, href } }: ChainEvidenceProps) {
  const [opened, setOpened] = useState(false);
  return (
    <details
      className="inline-block max-w-full align-top"
      onToggle={({ currentTarget }) => currentTarget.open && setOpened(true)}
    >
      <summary className="link list-none [&::-webkit-details-marker]:hidden">{label}</summary>
      <dl className="my-2 grid grid-cols-[max-content_1fr] items-center gap-x-3 gap-y-0.5 rounded border border-line bg-mist px-3 py-2 text-xs">
        {facts.map(({ name, value }) => (
          <Fragment key={name}>
            <dt className="text-muted">{name}</dt>
            <dd className="flex items-center gap-1 font-mono" title={value}>
              {name === 'Chain' ? value : shortenHash(value)}
              {opened && value.length > 12 && name !== 'Chain' && (
                <CopyButton text={value} label={`Copy ${name.toLowerCase()} ${shortenHash(value)}`} />
              )}
            </dd>
          </Fragment>
        ))}
        {href && (
          <dd className="col-span-2 pt-1">
            <OutsideLink href={href}>Open in a block explorer</OutsideLink>
          </dd>
        )}
      </dl>
    </details>
  );
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
