import { ChainName } from '#web/chains/SiteChains.tsx';
import { BlockNumber } from '#web/evidence/BlockNumber.tsx';
import { ChainHash } from '#web/evidence/ChainHash.tsx';
import type { Column } from '#web/ui/Table.tsx';
import { TimeAgo } from '#web/ui/TimeAgo.tsx';

interface OnChain {
  chain: string;
  txHash: string;
  block: number;
  time: string;
}

/** The columns by which a row can be checked: transaction, block, time; the chain where there are several. */
export function evidenceColumns<Row extends OnChain>({
  header,
  isOneChain,
}: {
  header: string;
  isOneChain: boolean;
}): Column<Row>[] {
  const chain: Column<Row> = { key: 'chain', header: 'Chain', cell: (row) => <ChainName id={row.chain} /> };
  return [
    ...(isOneChain ? [] : [chain]),
    {
      key: 'transaction',
      header,
      cell: ({ chain, txHash, block }) => (
        <ChainHash chain={chain} value={txHash} kind="transaction" block={block} />
      ),
    },
    {
      key: 'block',
      header: 'Block',
      align: 'end',
      cell: ({ chain, block }) => <BlockNumber chain={chain} number={block} />,
    },
    { key: 'time', header: 'Time', align: 'end', cell: ({ time }) => <TimeAgo at={time} /> },
  ];
}
