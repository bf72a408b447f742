import { csvCell } from '#lib/csvCell.ts';
import { escapeXml } from '#lib/escapeXml.ts';
import { toDecimal } from '#lib/shortenAmount.ts';
import type { Trace, TraceTransfer } from '#wire/trace.ts';

const columns = [
  'block',
  'time',
  'transaction',
  'kind',
  'index',
  'from',
  'from_label',
  'to',
  'to_label',
  'asset',
  'symbol',
  'amount',
  'traced_least',
  'traced_most',
  'token_id',
] as const;

type Columns = Readonly<Record<(typeof columns)[number], string | number | null>>;

function toColumns(trace: Trace, transfer: TraceTransfer): Columns {
  const asset = trace.assets.find((one) => one.asset === transfer.asset);
  const labelOf = (address: string) =>
    trace.nodes.find((one) => one.address === address)?.label?.name ?? null;
  const decimals = asset?.decimals ?? null;
  const { block, time, transaction, kind, index, from, to, amount, traced, tokenId } = transfer;
  return {
    ...{ block, time, transaction, kind, index, from, to },
    from_label: labelOf(from),
    to_label: labelOf(to),
    asset: transfer.asset,
    symbol: asset?.symbol ?? null,
    amount: tokenId === null ? toDecimal(amount, decimals) : amount,
    traced_least: traced && toDecimal(traced.least, decimals),
    traced_most: traced && toDecimal(traced.most, decimals),
    token_id: tokenId,
  };
}

/** Every transfer as a line of CSV (RFC 4180), amounts as exact decimal numbers. */
export function renderTraceCsv(trace: Trace): string {
  const rows = trace.transfers.map((transfer) => {
    const values = toColumns(trace, transfer);
    return columns.map((name) => csvCell(values[name]));
  });
  return [columns, ...rows].map((line) => `${line.join(',')}\r\n`).join('');
}

const nodeKeys = ['label', 'label_kind', 'label_source', 'hop', 'held_least', 'held_most', 'cut'] as const;

/** For programs that draw and search graphs: one node for each address, one edge for each transfer. */
export function renderTraceGraphml(trace: Trace): string {
  const data = (key: string, value: string | number | null) =>
    value === null ? '' : `<data key="${key}">${escapeXml(String(value))}</data>`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<graphml xmlns="http://graphml.graphdrawing.org/xmlns">',
    ...nodeKeys.map((key) => `<key id="${key}" for="node" attr.name="${key}" attr.type="string"/>`),
    ...columns.map((key) => `<key id="e_${key}" for="edge" attr.name="${key}" attr.type="string"/>`),
    '<graph edgedefault="directed">',
    ...trace.nodes.map(
      ({ address, label, hop, held, cut }) =>
        `<node id="${address}">${data('label', label?.name ?? null)}${data('label_kind', label?.kind ?? null)}${data('label_source', label?.source ?? null)}${data('hop', hop)}${data('held_least', held?.least ?? null)}${data('held_most', held?.most ?? null)}${data('cut', cut)}</node>`,
    ),
    ...trace.transfers.map((transfer) => {
      const values = toColumns(trace, transfer);
      return `<edge source="${transfer.from}" target="${transfer.to}">${columns.map((key) => data(`e_${key}`, values[key])).join('')}</edge>`;
    }),
    '</graph>',
    '</graphml>',
    '',
  ].join('\n');
}
