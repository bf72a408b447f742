import { toDecimal } from '#lib/shortenAmount.ts';
import { percent } from '#scoring/factors/words.ts';
import { NamedAddress } from '#web/pages/project/evidence/NamedAddress.tsx';
import { Amount } from '#web/ui/Amount.tsx';
import type { Column } from '#web/ui/Table.tsx';
import type { ListedHolder } from '#wire/holders.ts';

export const holderColumns = (token: { symbol: string; decimals: number }): Column<ListedHolder>[] => [
  {
    key: 'holder',
    header: 'Holder',
    title: true,
    cell: (row) => <NamedAddress {...row} />,
  },
  {
    key: 'balance',
    header: 'Holds',
    align: 'end',
    cell: ({ balance }) => <Amount exact={toDecimal(balance, token.decimals)} unit={token.symbol} />,
  },
  { key: 'share', header: 'Share', align: 'end', cell: ({ share }) => percent(share) },
];
