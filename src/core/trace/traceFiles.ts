import { csvCell } from '#lib/csvCell.ts';
import { escapeXml } from '#lib/escapeXml.ts';
import { toDecimal } from '#lib/shortenAmount.ts';
import type { Trace, TraceAmount, TraceNode, TraceTransfer } from '#wire/trace.ts';

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

/** Those behind its swaps, too. What is traced of one transfer on several ways is added up. */
function listTransfers({ transfers, continued = [] }: Trace): TraceTransfer[] {
  const found = new Map<string, TraceTransfer>();
  for (const one of [transfers, ...continued.map((part) => part.transfers)].flat()) {
    const key = `${one.transaction} ${one.kind} ${one.index} ${one.tokenId}`;
    const known = found.get(key);
    const traced = known?.traced && one.traced ? addTraced(one.amount, known.traced, one.traced) : one.traced;
    found.set(key, { ...one, traced: traced ?? known?.traced ?? null });
  }
  return [...found.values()];
}

function addTraced(amount: string, a: TraceAmount, b: TraceAmount): TraceAmount {
  const add = (one: string, other: string) => {
    const sum = BigInt(one) + BigInt(other);
    return (sum < BigInt(amount) ? sum : BigInt(amount)).toString();
  };
  return { least: add(a.least, b.least), most: add(a.most, b.most) };
}

/** With those behind swaps, who hold another asset: how much is not said in the unit of this one. */
function listNodes({ nodes, continued = [] }: Trace): TraceNode[] {
  const found = new Map(nodes.map((node) => [node.address, node]));
  for (const node of continued.flatMap((part) => part.nodes))
    if (!found.has(node.address)) found.set(node.address, { ...node, held: null });
  return [...found.values()];
}

function listRows(trace: Trace): Columns[] {
  const labels = new Map(listNodes(trace).map(({ address, label }) => [address, label?.name ?? null]));
  const assets = new Map(trace.assets.map((one) => [one.asset, one]));
  return listTransfers(trace).map(
    ({ block, time, transaction, kind, index, from, to, asset, amount, traced, tokenId }) => {
      const { symbol = null, decimals = null } = assets.get(asset) ?? {};
      return {
        ...{ block, time, transaction, kind, index, from, to, asset, symbol },
        from_label: labels.get(from) ?? null,
        to_label: labels.get(to) ?? null,
        amount: tokenId === null ? toDecimal(amount, decimals) : amount,
        traced_least: traced && toDecimal(traced.least, decimals),
        traced_most: traced && toDecimal(traced.most, decimals),
        token_id: tokenId,
      };
    },
  );
}

/** Every transfer as a line of CSV (RFC 4180), amounts as exact decimal numbers. */
export function renderTraceCsv(trace: Trace): string {
  const rows = listRows(trace).map((row) => columns.map((name) => csvCell(row[name])));
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
    ...listNodes(trace).map(
      ({ address, label, hop, held, cut }) =>
        `<node id="${address}">${data('label', label?.name ?? null)}${data('label_kind', label?.kind ?? null)}${data('label_source', label?.source ?? null)}${data('hop', hop)}${data('held_least', held?.least ?? null)}${data('held_most', held?.most ?? null)}${data('cut', cut)}</node>`,
    ),
    ...listRows(trace).map(
      (row) =>
        `<edge source="${row.from}" target="${row.to}">${columns.map((key) => data(`e_${key}`, row[key])).join('')}</edge>`,
    ),
    '</graph>',
    '</graphml>',
    '',
  ].join('\n');
}
