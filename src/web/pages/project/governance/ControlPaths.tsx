import type { Holder } from '#model/controlTypes.ts';
import type { Power } from '#model/facts.ts';
import { describeHolder } from '#scoring/factors/control.ts';
import { count } from '#scoring/factors/words.ts';
import { DisputeLink } from '#web/disputes/DisputeLink.tsx';
import { EvidenceLinks } from '#web/evidence/EvidenceLink.tsx';
import { NamedText } from '#web/evidence/NamedText.tsx';
import type { NameOf } from '#web/pages/project/powers/contractNames.ts';
import { describeGroup, gravityOf, powerSeverity } from '#web/pages/project/powers/describePower.ts';
import { groupPowers, type PowerGroup } from '#web/pages/project/powers/groupPowers.ts';
import { Address } from '#web/ui/Address.tsx';
import { Chevron } from '#web/ui/Chevron.tsx';
import { SeverityMark } from '#web/ui/SeverityMark.tsx';
import { ControlPath } from './ControlPath.tsx';

/** One way from functions to the keys behind them, and everything that leads along it. */
interface PowerPath {
  holder: Holder;
  groups: PowerGroup[];
  /** How many functions lead along it, over all contracts. */
  functions: number;
}

const weightOf = ({ groups }: PowerPath): number => Math.min(...groups.map(gravityOf));

/** Dozens of functions usually need the same few people's consent: the people once, gravest first. */
export function groupPaths(powers: readonly Power[]): PowerPath[] {
  const paths = new Map<string, PowerPath>();
  for (const group of groupPowers(powers)) {
    const key = JSON.stringify(group.holder);
    const path = paths.get(key) ?? { holder: group.holder, groups: [], functions: 0 };
    path.groups.push(group);
    for (const { functions } of group.contracts) path.functions += functions.length;
    paths.set(key, path);
  }
  return [...paths.values()].sort((a, b) => weightOf(a) - weightOf(b));
}

interface ControlPathsProps {
  powers: readonly Power[];
  nameOf: NameOf;
  projectId: string;
}

const namesShown = 6;

/** Each way to the keys once; below it what it allows, every line opening to its functions and their evidence. */
export function ControlPaths({ powers, nameOf, projectId }: ControlPathsProps) {
  return groupPaths(powers).map(({ holder, groups, functions }) => (
    <section key={JSON.stringify(holder)} className="border-t border-line">
      <div className="flex flex-wrap items-center justify-between gap-x-4 bg-mist px-4.5 py-2.5">
        <h3 className="sr-only">
          <NamedText text={describeHolder(holder)} />
        </h3>
        <ControlPath holder={holder} />
        <p className="num text-xs text-muted">{count(functions, 'function')}</p>
      </div>
      {groups.map((group) => (
        <details key={group.class} className="group border-t border-line">
          <summary className="grid list-none grid-cols-[20px_1fr_max-content] items-baseline gap-x-3 px-4.5 py-3 hover:bg-mist [&::-webkit-details-marker]:hidden">
            <SeverityMark severity={powerSeverity(group)} compact />
            <span className="min-w-0">
              <span className="block font-[550]">{describeGroup(group)}</span>
              <span className="block font-mono text-xs text-muted wrap-anywhere">
                <FunctionNames group={group} />
              </span>
            </span>
            <span className="num flex items-center gap-2 text-xs text-muted">
              <FunctionCount group={group} />
              <Chevron />
            </span>
          </summary>
          <GroupBody group={group} nameOf={nameOf} projectId={projectId} />
        </details>
      ))}
    </section>
  ));
}

/** Several contracts may have a function of the same name, so there may be fewer names than functions. */
function FunctionNames({ group: { contracts } }: { group: PowerGroup }) {
  const names = [...new Set(contracts.flatMap(({ functions }) => functions))];
  const hidden = names.length - namesShown;
  return hidden > 1 ? `${names.slice(0, namesShown).join(', ')}, +${hidden}` : names.join(', ');
}

function FunctionCount({ group: { contracts } }: { group: PowerGroup }) {
  const total = contracts.reduce((sum, { functions }) => sum + functions.length, 0);
  return (
    <span>
      {total}
      <span className="max-sm:sr-only"> {total === 1 ? 'function' : 'functions'}</span>
    </span>
  );
}

type GroupBodyProps = Pick<ControlPathsProps, 'nameOf' | 'projectId'> & { group: PowerGroup };

function GroupBody({ group, nameOf, projectId }: GroupBodyProps) {
  const { contracts, evidence } = group;
  return (
    <div className="space-y-2 px-4.5 pb-3 pl-12.5">
      <ul className="space-y-2">
        {contracts.map(({ address, functions }) => (
          <li key={address}>
            <p className="flex flex-wrap items-center gap-x-2">
              {nameOf(address)} <Address value={address} kind="contract" />
            </p>
            <p className="font-mono text-xs text-muted wrap-anywhere">{functions.join(', ')}</p>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-x-4 text-xs">
        <EvidenceLinks evidence={evidence} projectId={projectId} />
        <DisputeLink about={`power:${group.class}`} what={describeGroup(group)} />
      </div>
    </div>
  );
}
