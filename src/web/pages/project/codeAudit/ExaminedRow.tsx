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

/** The code that an audit examined, as its record names it, beside the code that runs. */
export function ExaminedRow({ audit, contract, codeHash }: ExaminedRowProps) {
  const { chain, label, running } = contract;
  const isSame = running && running.hash.toLowerCase() === codeHash.toLowerCase();
  return (
    <CardRow>
      <p>
        {running ? (
          <Chip tone={isSame ? 'signal' : 'danger'}>{isSame ? 'Same code runs' : 'Other code runs'}</Chip>
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
