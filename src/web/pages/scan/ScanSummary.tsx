import type { AddressKind } from '#model/scans.ts';
import { BlockNumber } from '#web/evidence/BlockNumber.tsx';
import { ChainHash } from '#web/evidence/ChainHash.tsx';
import { LabelText } from '#web/evidence/LabelText.tsx';
import { CodeLink, contractRows, Owners } from '#web/pages/evidence/contractRows.tsx';
import { Facts } from '#web/pages/evidence/Facts.tsx';
import { formatNumber } from '#web/ui/formatNumber.ts';
import { formatDateTime } from '#web/ui/formatTime.ts';
import { nameCounted } from '#web/ui/nameCounted.ts';
import type { ScanView } from '#wire/scans.ts';
import { FoldSection } from './FoldSection.tsx';

interface SummaryProps {
  chain: string;
  result: ScanView;
}

const kindWords: Readonly<Record<AddressKind, string>> = {
  contract: 'a contract',
  account: 'an account: no code, so a key may act for it',
  delegated: 'an account whose key lets calls run the code of another address (EIP-7702)',
  empty: 'empty at this block: no code, no coin, and its count of sent transactions is zero',
};

const dayMs = 86_400_000;

function Created({ chain, result: { creation, time } }: SummaryProps) {
  if (!creation) return 'not known: nothing proves when it was created';
  const age = Math.floor((Date.parse(time) - Date.parse(creation.time)) / dayMs);
  return (
    <>
      {age === 1 ? '1 day' : `${formatNumber(age)} days`} before, in block{' '}
      <BlockNumber chain={chain} number={creation.block} />, {formatDateTime(new Date(creation.time))}{' '}
      {creation.transaction ? (
        <ChainHash chain={chain} kind="transaction" value={creation.transaction} block={creation.block} />
      ) : (
        'by the state of two blocks'
      )}
    </>
  );
}

const count = (number: number, several: string) => `${formatNumber(number)} ${nameCounted(number, several)}`;

function describeActivity({ activity }: ScanView): string {
  if (!activity) return 'not known: this site does not follow the address';
  const { transactions, events, days, since } = activity;
  const from = since > 0 ? `; its logs are held since block ${formatNumber(since)}` : '';
  return `${count(transactions, 'calls')} and ${count(events, 'logs')} that this site has read of the last ${days} days${from}`;
}

function describeSource({ source }: ScanView): string {
  switch (source?.outcome) {
    case 'exact':
      return `verified: ${source.target} builds this code, and the code names these very files`;
    case 'codeEqual':
      return `verified: ${source.target} builds this code; nothing in it names the files`;
    case 'differs':
      return `not verified: source that was published for it (${source.target}) builds other code`;
    case undefined:
      return 'not known: no source was compared with this code here';
  }
}

/** What the address is at the block of the scan. */
export function ScanSummary({ chain, result }: SummaryProps) {
  const { kind, block, time, code, contract, owners, label, nonce } = result;
  return (
    <FoldSection title="What it is" note={`block ${formatNumber(block)}`} isOpen={!contract}>
      <Facts
        rows={[
          ['It is', kindWords[kind]],
          ['On record of', <Owners key="owners" owners={owners} />],
          ['Known as', label && label.kind !== 'project' ? <LabelText key="label" label={label} /> : null],
          [
            'Block',
            <span key="block">
              <BlockNumber chain={chain} number={block} />, {formatDateTime(new Date(time))}
            </span>,
          ],
          [
            'Code',
            code ? (
              <span key="code">
                {formatNumber(code.size)} bytes, <CodeLink hash={code.hash} />
              </span>
            ) : (
              'none'
            ),
          ],
          ...(contract ? contractRows(chain, contract) : []),
          ['Source', code ? describeSource(result) : null],
          ['Created', kind === 'contract' ? <Created key="created" chain={chain} result={result} /> : null],
          ['Sent from it', kind === 'contract' ? null : count(nonce, 'transactions')],
          ['Activity', describeActivity(result)],
        ]}
      />
    </FoldSection>
  );
}
