import type { Trace, TraceTransfer } from '#wire/trace.ts';

/** As many as a page can draw, and a reader can look through. */
export const shownAtMost = { addresses: 300, transfers: 1_000 };

const sizeOf = ({ traced, amount }: TraceTransfer): bigint => BigInt(traced?.most ?? amount);

/** The part of a large trace that carries most: addresses by what came to them, each with the way to it. Sums and ends stay those of all. */
export function reduceTrace(trace: Trace): Trace {
  const { nodes, transfers, direction } = trace;
  if (nodes.length <= shownAtMost.addresses && transfers.length <= shownAtMost.transfers) return trace;
  const isForwards = direction === 'forwards';
  const largest = new Map<string, TraceTransfer>();
  for (const transfer of transfers) {
    const far = isForwards ? transfer.to : transfer.from;
    const known = largest.get(far);
    if (!known || sizeOf(transfer) > sizeOf(known)) largest.set(far, transfer);
  }
  const weightOf = (address: string): bigint => {
    const transfer = largest.get(address);
    return transfer ? sizeOf(transfer) : 0n;
  };
  const weighed = nodes
    .map(({ address, hop }) => ({ address, hop, weight: weightOf(address) }))
    .sort((a, b) => (a.weight < b.weight ? 1 : a.weight > b.weight ? -1 : a.hop - b.hop));
  const kept = new Set(nodes.filter(({ hop }) => hop === 0).map(({ address }) => address));
  for (const { address } of weighed) {
    const way: string[] = [];
    for (let at = address; !kept.has(at) && !way.includes(at); ) {
      way.push(at);
      const transfer = largest.get(at);
      if (!transfer) break;
      at = isForwards ? transfer.from : transfer.to;
    }
    if (kept.size + way.length > shownAtMost.addresses) break;
    for (const one of way) kept.add(one);
  }
  const shown = new Set(
    transfers
      .filter(({ from, to }) => kept.has(from) && kept.has(to))
      .sort((a, b) => (sizeOf(a) < sizeOf(b) ? 1 : sizeOf(a) > sizeOf(b) ? -1 : 0))
      .slice(0, shownAtMost.transfers),
  );
  return {
    ...trace,
    nodes: nodes.filter(({ address }) => kept.has(address)),
    transfers: transfers.filter((one) => shown.has(one)),
    leftOut: { addresses: nodes.length - kept.size, transfers: transfers.length - shown.size },
  };
}
