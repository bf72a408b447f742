import { formatNumber } from '#web/ui/formatNumber.ts';
import { OutsideLink } from '#web/ui/OutsideLink.tsx';
import type { Column } from '#web/ui/Table.tsx';
import { TimeAgo } from '#web/ui/TimeAgo.tsx';
import { chainName } from '#wire/chains.ts';
import { ChainHash } from './ChainHash.tsx';
import type { Explorer } from './createExplorer.ts';

interface OnChain {
  chain: string;
  txHash: string;
  block: number;
  time: string;
}

/** The columns by which a row can be checked: transaction, block, time; the chain where there are several. */
export function evidenceColumns<Row extends OnChain>(
  explorer: Explorer,
  { header, isOneChain }: { header: string; isOneChain: boolean },
): Column<Row>[] {
  const chain: Column<Row> = { key: 'chain', header: 'Chain', cell: (row) => chainName(row.chain) };
  return [
    ...(isOneChain ? [] : [chain]),
    {
      key: 'transaction',
      header,
      cell: ({ chain, txHash }) => (
        <ChainHash value={txHash} kind="transaction" href={explorer(chain, 'tx', txHash)} />
      ),
    },
    {
      key: 'block',
      header: 'Block',
      align: 'end',
      cell: ({ chain, block }) => {
        const href = explorer(chain, 'block', block);
        return href ? <OutsideLink href={href}>{formatNumber(block)}</OutsideLink> : formatNumber(block);
      },
    },
    { key: 'time', header: 'Time', align: 'end', cell: ({ time }) => <TimeAgo at={time} /> },
  ];
}
