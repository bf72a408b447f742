import { toDecimal } from '#lib/shortenAmount.ts';
import { traceEndKindNames } from '#model/trace.ts';
import { describeAmount, describeRange, describeShare } from '#trace/amounts.ts';
import { ChainHash } from '#web/evidence/ChainHash.tsx';
import { Card, CardHeader, CardRow } from '#web/ui/Card.tsx';
import { Link } from '#web/ui/Link.tsx';
import { type Column, Table } from '#web/ui/Table.tsx';
import type { Trace, TraceAsset, TraceEndGroup, TraceSwap } from '#wire/trace.ts';
import type { TracePageData } from '#wire/tracePage.ts';
import { traceHref } from './useTraceView.ts';

const shownAtMost = 50;

/** Still there 90 %, Exchange 10 %. */
function describeEnds(ends: readonly TraceEndGroup[]): string {
  const whole = ends.reduce((all, { least, most }) => all + BigInt(least) + BigInt(most), 0n) / 2n;
  return ends
    .map((end) => `${traceEndKindNames[end.kind]} ${describeShare(end, whole.toString())}`)
    .join(', ');
}

interface SwapsTableProps extends Pick<TracePageData, 'query'> {
  trace: Trace;
}

/** What traced money was swapped for, each with a trace that goes on from there. */
export function SwapsTable({ trace, query }: SwapsTableProps) {
  const swaps = trace.swaps ?? [];
  if (swaps.length === 0) return null;
  const infoOf = (asset: string): TraceAsset =>
    trace.assets.find((one) => one.asset === asset) ?? { asset, symbol: null, decimals: null };
  const onward = (swap: TraceSwap, { asset, traced }: TraceSwap['got'][number]) =>
    traceHref(query, {
      ...{ start: swap.address, asset, since: `${swap.time.slice(0, 19)}Z` },
      amount: traced ? toDecimal(traced.most, infoOf(asset).decimals) : undefined,
      ...{ least: undefined, open: undefined, case: undefined, run: undefined },
    });
  const columns: Column<TraceSwap>[] = [
    {
      key: 'address',
      header: 'Swapped by',
      cell: ({ address }) => <ChainHash chain={trace.chain} kind="address" value={address} />,
    },
    {
      key: 'paid',
      header: 'Paid',
      align: 'end',
      cell: ({ amount, asset }) => describeAmount(amount, infoOf(asset)),
    },
    {
      key: 'got',
      header: 'Got',
      align: 'end',
      cell: (swap) => (
        <ul>
          {swap.got.map((part) => (
            <li key={`${part.asset} ${part.amount}`}>
              {describeAmount(part.amount, infoOf(part.asset))}
              {part.traced &&
                part.traced.least !== part.amount &&
                `, of it ${describeRange(part.traced, infoOf(part.asset))} traced`}{' '}
              <Link to={onward(swap, part)} className="link underline">
                Follow
              </Link>
              {part.ends && part.ends.length > 0 && (
                <p className="text-xs text-muted">{describeEnds(part.ends)}</p>
              )}
            </li>
          ))}
        </ul>
      ),
    },
    {
      key: 'transaction',
      header: 'Transaction',
      title: true,
      cell: ({ transaction, block }) => (
        <ChainHash chain={trace.chain} kind="transaction" value={transaction} block={block} />
      ),
    },
  ];
  return (
    <Card aria-labelledby="swaps-title" className="overflow-hidden">
      <CardHeader
        id="swaps-title"
        title="Swaps"
        description="The same account got something else in the same transaction."
      />
      <Table
        caption="Swaps"
        columns={columns}
        rows={swaps.slice(0, shownAtMost)}
        rowKey={({ transaction, address, amount }) => `${transaction} ${address} ${amount}`}
      />
      {swaps.length > shownAtMost && (
        <CardRow>
          <p className="text-xs text-muted">{swaps.length - shownAtMost} more are in the JSON file.</p>
        </CardRow>
      )}
    </Card>
  );
}
