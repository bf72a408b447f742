import type { Power } from '#model/facts.ts';
import { describeHolder } from '#scoring/factors/control.ts';
import { DisputeLink } from '#web/disputes/DisputeLink.tsx';
import { EvidenceLinks } from '#web/evidence/EvidenceLink.tsx';
import { NamedText } from '#web/evidence/NamedText.tsx';
import type { NameOf } from '#web/pages/project/powers/contractNames.ts';
import { describeGroup, powerSeverity } from '#web/pages/project/powers/describePower.ts';
import { groupPowers, type PowerGroup } from '#web/pages/project/powers/groupPowers.ts';
import { Address } from '#web/ui/Address.tsx';
import { Chevron } from '#web/ui/Chevron.tsx';
import { SeverityMark } from '#web/ui/SeverityMark.tsx';

interface PowerListProps {
  powers: readonly Power[];
  nameOf: NameOf;
  projectId: string;
}

const mostShown = 2;

/** What the keys can do, gravest first; each opens to its functions and evidence. */
export function PowerList({ powers, nameOf, projectId }: PowerListProps) {
  const groups = groupPowers(powers);
  const list = (shown: readonly PowerGroup[]) => (
    <ul>
      {shown.map((group) => (
        <PowerItem
          key={JSON.stringify([group.class, group.holder])}
          group={group}
          nameOf={nameOf}
          projectId={projectId}
        />
      ))}
    </ul>
  );
  // A step to one single line would be longer than the line.
  const first = groups.length > mostShown + 1 ? groups.slice(0, mostShown) : groups;
  const others = groups.slice(first.length);
  return (
    <>
      {list(first)}
      {others.length > 0 && (
        <details>
          <summary className="link border-t border-line px-4.5 py-2.5 text-xs">{others.length} more</summary>
          {list(others)}
        </details>
      )}
    </>
  );
}

function PowerItem({ group, nameOf, projectId }: Omit<PowerListProps, 'powers'> & { group: PowerGroup }) {
  return (
    <li data-stated="" className="border-t border-line">
      <details className="group">
        <summary className="grid list-none grid-cols-[12px_minmax(0,1fr)_auto] items-baseline gap-x-3 px-4.5 py-2.5 hover:bg-mist sm:grid-cols-[12px_minmax(0,1fr)_minmax(0,1fr)_auto] [&::-webkit-details-marker]:hidden">
          <SeverityMark severity={powerSeverity(group)} compact />
          <span className="font-[550]">{describeGroup(group)}</span>
          <span className="text-muted wrap-anywhere max-sm:order-last max-sm:col-start-2 max-sm:text-xs">
            <NamedText text={sentence(describeHolder(group.holder))} />
          </span>
          <Chevron />
        </summary>
        <div className="space-y-1 px-4.5 pb-3 pl-10.5">
          <Functions contracts={group.contracts} nameOf={nameOf} />
          <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <EvidenceLinks evidence={group.evidence} projectId={projectId} />
            <DisputeLink about={`power:${group.class}`} what={describeGroup(group)} />
          </div>
        </div>
      </details>
    </li>
  );
}

function Functions({ contracts, nameOf }: Pick<PowerGroup, 'contracts'> & { nameOf: NameOf }) {
  return (
    <ul className="space-y-0.5 text-xs text-muted">
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
