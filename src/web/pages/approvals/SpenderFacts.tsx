import type { ControlType } from '#model/controlTypes.ts';
import { ChainHash } from '#web/evidence/ChainHash.tsx';
import { EvidenceLinks } from '#web/evidence/EvidenceLink.tsx';
import { ControlMark } from '#web/projectRows/ControlMark.tsx';
import { Link } from '#web/ui/Link.tsx';
import type { SpenderView } from '#wire/approvals.ts';

interface SpenderFactsProps {
  chain: string;
  address: string;
  info: SpenderView;
  /** Of the project that has it on record. */
  control: ControlType | null;
}

const describeGrade = ({ best, worst }: NonNullable<SpenderView['grade']>) =>
  best === worst ? best : `${best} to ${worst}`;

/** Who decides what a spender does, and what became of it. */
export function SpenderFacts({ chain, address, info, control }: SpenderFactsProps) {
  const { kind, owner, grade, changed, changes, incidents, why } = info;
  return (
    <ul className="grid gap-1 text-xs">
      {kind === 'account' && <li>No code: whoever holds its key decides.</li>}
      {kind === null && <li>Unknown: whether it is a contract.</li>}
      {control !== null && (
        <li>
          <ControlMark control={control} />
        </li>
      )}
      {owner !== null && (
        <li className="flex flex-wrap gap-x-1.5">
          Owner <ChainHash chain={chain} kind="address" value={owner} />
        </li>
      )}
      <li>
        {grade ? `Control grade ${describeGrade(grade)}. ` : 'Control grade unknown. '}
        <Link to={`/scan?${new URLSearchParams({ address, chain })}`} className="link">
          Scan
        </Link>
      </li>
      {changes.map(({ text, evidence }) => (
        <li key={text}>
          <span className="text-danger">{text}</span>
          <EvidenceLinks evidence={evidence} projectId="" />
        </li>
      ))}
      {changed === false && kind === 'contract' && (
        <li>Same code, proxy slots and owner() as when it was approved.</li>
      )}
      {changed === null && <li>{`Unknown whether it changed: ${why}.`}</li>}
      {incidents.map(({ id, title }) => (
        <li key={id}>
          <Link to={`/incidents/${id}`} className="link text-danger">
            {title}
          </Link>
        </li>
      ))}
    </ul>
  );
}
