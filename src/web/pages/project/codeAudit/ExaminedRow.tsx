import { CardRow } from '#web/ui/Card.tsx';
import { Chip } from '#web/ui/Chip.tsx';
import { auditAnchor } from '#wire/anchors.ts';
import type { AuditView, ContractSources } from '#wire/projectPage.ts';
import { HashPair } from './HashPair.tsx';

interface ExaminedRowProps {
  audit: Pick<AuditView, 'id' | 'title' | 'auditor' | 'scope'>;
  contract: ContractSources;
  /** Of the code that the audit examined. */
  codeHash: string;
}

const words = { same: 'Same code runs', other: 'Other code runs', unknown: 'Not compared' };
const besides = {
  own: 'It is the diamond’s own code: its facets run code besides.',
  facet: 'It is the code of a facet: the diamond and its other facets run code besides.',
  none: 'Neither the diamond itself nor a facet that was seen runs it.',
};
const tones = { same: 'signal', other: 'danger', unknown: 'neutral' } as const;

/** The code that runs there, of a diamond's that which has the hash. */
function findRunning({ running }: ContractSources, codeHash: string) {
  if (!running) return null;
  const isSame = (hash: string | null) => hash?.toLowerCase() === codeHash.toLowerCase();
  const { hash, block, facets, isSeen } = running;
  const part = isSame(hash) ? 'own' : facets.some((facet) => isSame(facet.codeHash)) ? 'facet' : undefined;
  const outcome = part ? 'same' : isSeen ? 'other' : 'unknown';
  return { outcome, part, hash: part ? codeHash : hash, block, isDiamond: facets.length > 0 } as const;
}

/** The code that an audit examined, as its record names it, beside the code that runs. */
export function ExaminedRow({ audit, contract, codeHash }: ExaminedRowProps) {
  const { chain, label } = contract;
  const running = findRunning(contract, codeHash);
  return (
    <CardRow>
      <p>
        {running ? (
          <Chip tone={tones[running.outcome]}>{words[running.outcome]}</Chip>
        ) : (
          <Chip>Not read</Chip>
        )}{' '}
        <span className="font-[550]">{label}</span>
        <span className="text-xs text-muted">
          {' '}
          ·{' '}
          <a href={`#${auditAnchor(audit.id)}`} className="link">
            {audit.title}
          </a>
          , {audit.auditor}
        </span>
      </p>
      {running?.isDiamond && <p className="mt-1 text-sm">{besides[running.part ?? 'none']}</p>}
      <HashPair
        chain={chain}
        commit={audit.scope.commit}
        name="Examined, by the audit’s record"
        hash={codeHash}
        running={running}
      />
    </CardRow>
  );
}
