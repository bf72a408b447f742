import type { ControlType } from '#model/controlTypes.ts';
import { BlockNumber } from '#web/evidence/BlockNumber.tsx';
import { ChainHash } from '#web/evidence/ChainHash.tsx';
import { EvidenceLinks } from '#web/evidence/EvidenceLink.tsx';
import { ControlPath } from '#web/pages/project/governance/ControlPath.tsx';
import { ControlMark } from '#web/projectRows/ControlMark.tsx';
import { Link } from '#web/ui/Link.tsx';
import type { SpenderControl, SpenderView } from '#wire/approvals.ts';

interface SpenderFactsProps {
  chain: string;
  address: string;
  info: SpenderView;
  /** Of the project that has it on record. */
  control: ControlType | null;
}

const describeGrade = ({ best, worst }: NonNullable<SpenderView['grade']>) =>
  best === worst ? best : `${best} to ${worst}`;

const toSentence = (text: string) => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}.`;

function Path({ path: { text, holder, functions } }: { path: SpenderControl['paths'][number] }) {
  return (
    <details>
      <summary className="cursor-pointer">{toSentence(text)}</summary>
      <ControlPath holder={holder} />
      <p className="font-mono text-muted wrap-anywhere">{functions.join(', ')}</p>
    </details>
  );
}

/** What keeps the list of paths from being the whole answer. */
function describeGaps({ problem, unknownFunctions, paths }: SpenderControl): string | null {
  const unknown = `${unknownFunctions} ${unknownFunctions === 1 ? 'function' : 'functions'}`;
  if (problem !== null) return `Not all of it could be read: ${problem}.`;
  if (unknownFunctions > 0) return `Unknown: who may call ${unknown}, or what for.`;
  return paths.length === 0 ? 'No function found that replaces its code or takes it over.' : null;
}

/** Who can take the spender over, the weakest way first. */
function Control({ chain, control }: { chain: string; control: SpenderControl }) {
  const { block, open, paths, morePaths } = control;
  const [worst, ...others] = paths;
  const gaps = describeGaps(control);
  return (
    <li className="grid gap-1">
      <p>
        <span className="font-semibold">Who can take it over</span>{' '}
        <span className="text-muted">
          at block <BlockNumber chain={chain} number={block} />
        </span>
      </p>
      {open.map((title) => (
        <p key={title} className="text-danger">
          {title}
        </p>
      ))}
      {worst && <Path path={worst} />}
      {others.length > 0 && (
        <details>
          <summary className="cursor-pointer">{`${others.length + morePaths} more ways`}</summary>
          <div className="mt-1 grid gap-2">
            {others.map((path) => (
              <Path key={JSON.stringify(path.holder)} path={path} />
            ))}
          </div>
        </details>
      )}
      {gaps !== null && <p>{gaps}</p>}
    </li>
  );
}

/** Who decides what a spender does, and what became of it. */
export function SpenderFacts({ chain, address, info, control }: SpenderFactsProps) {
  const { kind, owner, grade, changed, changes, incidents, why, control: paths } = info;
  return (
    <ul className="grid gap-1 text-xs">
      {incidents.map(({ id, title }) => (
        <li key={id}>
          <Link to={`/incidents/${id}`} className="link text-danger">
            {title}
          </Link>
        </li>
      ))}
      {changes.map(({ text, evidence }) => (
        <li key={text}>
          <span className="text-danger">{text}</span>
          <EvidenceLinks evidence={evidence} projectId="" />
        </li>
      ))}
      {kind === 'account' && <li>No code: whoever holds its key decides.</li>}
      {kind === null && <li>Unknown: whether it is a contract.</li>}
      {control !== null && (
        <li>
          <ControlMark control={control} grade={null} />
        </li>
      )}
      {paths && <Control chain={chain} control={paths} />}
      {!paths && kind === 'contract' && <li>Unknown who can take it over: not scanned.</li>}
      {owner !== null && !paths && (
        <li className="flex flex-wrap items-center gap-x-1.5">
          Owner <ChainHash chain={chain} kind="address" value={owner} />
        </li>
      )}
      <li>
        {grade ? `Control grade ${describeGrade(grade)}. ` : ''}
        <Link to={`/scan?${new URLSearchParams({ address, chain })}`} className="link">
          Scan
        </Link>
      </li>
      {changed === false && kind === 'contract' && (
        <li>Code, proxy slots and owner() unchanged since the approval.</li>
      )}
      {changed === null && <li>{`Unknown whether it changed: ${why}.`}</li>}
    </ul>
  );
}
