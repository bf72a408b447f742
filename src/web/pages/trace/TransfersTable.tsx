import { useState } from 'react';
import { toDecimal } from '#lib/shortenAmount.ts';
import { count } from '#scoring/factors/words.ts';
import { describeAmount, describeRange } from '#trace/amounts.ts';
import { nameTraceNode } from '#trace/drawTrace.ts';
import type { TraceView } from '#trace/traceView.ts';
import { ChainHash } from '#web/evidence/ChainHash.tsx';
import { CardRow } from '#web/ui/Card.tsx';
import { FoldCard } from '#web/ui/Fold.tsx';
import { formatDateTime } from '#web/ui/formatTime.ts';
import { type Column, Table } from '#web/ui/Table.tsx';
import type { Trace, TraceTransfer } from '#wire/trace.ts';

type SortKey = 'time' | 'amount' | 'traced';

const shownAtFirst = 25;

/** Money that stayed where it was. */
const changeTexts: Readonly<Partial<Record<TraceTransfer['kind'], string>>> = {
  wrap: 'the same: changed into the token for the coin',
  unwrap: 'the same: changed back into the coin',
};

const readers: Readonly<Record<SortKey, (transfer: TraceTransfer, index: number) => bigint>> = {
  time: (_transfer, index) => BigInt(index),
  amount: ({ amount }) => BigInt(amount),
  traced: ({ traced }) => BigInt(traced?.most ?? '-1'),
};

/** Every step with its transaction; the picture says the same. */
export function TransfersTable({ trace, names }: { trace: Trace; names: TraceView['names'] }) {
  const [sort, setSort] = useState<{ key: SortKey; isDown: boolean }>({ key: 'time', isDown: false });
  const [isLong, setLong] = useState(false);
  const nodes = new Map(trace.nodes.map((node) => [node.address, node]));
  const assets = new Map(trace.assets.map((asset) => [asset.asset, asset]));
  const rows = trace.transfers
    .map((transfer, index) => ({ transfer, value: readers[sort.key](transfer, index) }))
    .sort((a, b) => (sort.isDown ? -1 : 1) * (a.value < b.value ? -1 : a.value > b.value ? 1 : 0))
    .map(({ transfer }) => transfer);
  const sortBy = (key: SortKey) => ({
    direction:
      sort.key === key ? (sort.isDown ? ('descending' as const) : ('ascending' as const)) : undefined,
    onSort: () => setSort({ key, isDown: sort.key === key ? !sort.isDown : key !== 'time' }),
  });
  const amount = ({ asset, tokenId, amount: value }: TraceTransfer) => {
    const info = assets.get(asset);
    if (!info) return <span className="text-muted">–</span>;
    const several = value === '1' ? '' : `${value} of `;
    if (tokenId !== null) return `${several}No. ${tokenId.slice(0, 12)} of ${info.symbol ?? 'a collection'}`;
    return (
      <span className="whitespace-nowrap" title={toDecimal(value, info.decimals)}>
        {describeAmount(value, info)}
      </span>
    );
  };
  const traced = ({ traced: part, asset }: TraceTransfer) => {
    const info = assets.get(asset);
    if (part === null || !info) return <span className="text-muted">–</span>;
    const { least, most } = part;
    const exact = [...new Set([least, most])].map((one) => toDecimal(one, info.decimals)).join(' – ');
    return (
      <span className="whitespace-nowrap" title={exact}>
        {describeRange(part, info)}
      </span>
    );
  };
  const party = (address: string) => {
    const node = nodes.get(address);
    return (
      <span className="inline-flex flex-wrap items-center gap-x-2">
        {node && (node.label || names.has(address)) && <span>{nameTraceNode(node, { names })}</span>}
        <ChainHash chain={trace.chain} kind="address" value={address} />
      </span>
    );
  };
  const columns: Column<TraceTransfer>[] = [
    {
      key: 'time',
      header: 'Time',
      sort: sortBy('time'),
      cell: ({ time }) => <time dateTime={time}>{formatDateTime(new Date(time))}</time>,
    },
    { key: 'from', header: 'From', cell: ({ from }) => party(from) },
    { key: 'to', header: 'To', cell: ({ to, kind }) => changeTexts[kind] ?? party(to) },
    {
      key: 'amount',
      header: 'Amount',
      align: 'end',
      sort: sortBy('amount'),
      cell: amount,
    },
    ...(trace.taint
      ? [
          {
            key: 'traced',
            header: 'Traced part',
            align: 'end' as const,
            sort: sortBy('traced'),
            cell: traced,
          },
        ]
      : []),
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
    <FoldCard
      name="trace steps"
      title="Every step"
      note={`${count(rows.length, 'transfer')}, each with its transaction`}
    >
      <Table
        caption="Every transfer of the trace"
        columns={columns}
        rows={isLong ? rows : rows.slice(0, shownAtFirst)}
        rowKey={({ transaction, kind, index, tokenId }) => `${transaction} ${kind} ${index} ${tokenId}`}
      />
      {rows.length > shownAtFirst && (
        <CardRow>
          <button type="button" className="link underline" onClick={() => setLong(!isLong)}>
            {isLong ? 'Show fewer' : `Show all ${rows.length}`}
          </button>
        </CardRow>
      )}
    </FoldCard>
  );
}
