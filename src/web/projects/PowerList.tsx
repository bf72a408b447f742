import { describeHolder } from '#scoring/control.ts';
import type { Power } from '#scoring/facts.ts';
import { Address } from '../ui/Address.tsx';
import { SeverityMark } from '../ui/SeverityMark.tsx';
import { powerSeverity, powerWords, sortPowers } from './describePower.ts';
import { EvidenceLinks } from './EvidenceLink.tsx';

type PowerListProps = { powers: readonly Power[]; projectId: string };

/** What the keys can do, in plain words, gravest first. */
export function PowerList({ powers, projectId }: PowerListProps) {
  return (
    <ul>
      {sortPowers(powers).map((power) => (
        <li
          key={`${power.contract} ${power.function} ${JSON.stringify(power.holder)}`}
          className="grid grid-cols-[20px_1fr] items-baseline gap-x-3 gap-y-1 border-t border-line px-4.5 py-3 sm:grid-cols-[20px_1fr_1fr]"
        >
          <SeverityMark severity={powerSeverity(power)} compact />
          <div>
            <p className="font-[550]">
              {power.holder.kind === 'nobody'
                ? `Nobody: ${lower(powerWords[power.class])}`
                : powerWords[power.class]}
            </p>
            <p className="flex flex-wrap items-center gap-x-2 text-xs text-muted">
              <span className="font-mono break-all">{power.function}</span> of{' '}
              <Address value={power.contract} kind="contract" />
            </p>
          </div>
          <div className="min-w-0 max-sm:col-start-2">
            <p>{sentence(describeHolder(power.holder))}</p>
            <EvidenceLinks evidence={power.evidence} projectId={projectId} />
          </div>
        </li>
      ))}
    </ul>
  );
}

const lower = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);
const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
