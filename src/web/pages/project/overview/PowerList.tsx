import type { Power } from '#model/facts.ts';
import { describeHolder } from '#scoring/factors/control.ts';
import { DisputeLink } from '#web/disputes/DisputeLink.tsx';
import { EvidenceLinks } from '#web/evidence/EvidenceLink.tsx';
import type { NameOf } from '#web/pages/project/powers/contractNames.ts';
import { describeGroup, powerSeverity } from '#web/pages/project/powers/describePower.ts';
import { groupPowers, type PowerGroup } from '#web/pages/project/powers/groupPowers.ts';
import { Address } from '#web/ui/Address.tsx';
import { SeverityMark } from '#web/ui/SeverityMark.tsx';

interface PowerListProps {
  powers: readonly Power[];
  nameOf: NameOf;
  projectId: string;
}

/** What the keys can do, in plain words, gravest first. */
export function PowerList({ powers, nameOf, projectId }: PowerListProps) {
  return (
    <ul>
      {groupPowers(powers).map((group) => (
        <li
          key={JSON.stringify([group.class, group.holder])}
          data-stated=""
          className="grid grid-cols-[20px_1fr] items-baseline gap-x-3 gap-y-1.5 border-t border-line px-4.5 py-3 sm:grid-cols-[20px_1fr_1fr]"
        >
          <SeverityMark severity={powerSeverity(group)} compact />
          <div className="min-w-0">
            <p className="font-[550]">{describeGroup(group)}</p>
            <Functions contracts={group.contracts} nameOf={nameOf} />
          </div>
          <div className="min-w-0 max-sm:col-start-2">
            <p>{sentence(describeHolder(group.holder))}</p>
            {group.evidence.length > 0 && (
              <details className="text-xs">
                <summary className="link w-fit py-1">
                  {group.evidence.length === 1 ? 'Evidence' : `${group.evidence.length} pieces of evidence`}
                </summary>
                <div className="mt-0.5">
                  <EvidenceLinks evidence={group.evidence} projectId={projectId} />
                </div>
              </details>
            )}
            <DisputeLink about={`power:${group.class}`} what={describeGroup(group)} />
          </div>
        </li>
      ))}
    </ul>
  );
}

function Functions({ contracts, nameOf }: Pick<PowerGroup, 'contracts'> & { nameOf: NameOf }) {
  return (
    <ul className="mt-0.5 space-y-0.5 text-xs text-muted">
      {contracts.map(({ address, functions }) => (
        <li key={address} className="flex flex-wrap items-center gap-x-2">
          <span className="font-mono wrap-anywhere">{functions.join(', ')}</span> of {nameOf(address)}{' '}
          <Address value={address} kind="contract" />
        </li>
      ))}
    </ul>
  );
}

const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
