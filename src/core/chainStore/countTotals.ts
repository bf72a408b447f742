import type { Hex } from 'viem';
import type { TotalKind } from '#model/chainStore.ts';
import type { IndexedLog, IndexedTransaction } from './IndexedRows.ts';

/** How often a contract was called by someone, by some function, or emitted some event. */
export interface Total {
  kind: TotalKind;
  address: Hex;
  key: Hex;
  count: number;
  failed: number;
}

/** The part of the totals that these rows make up. A call without a selector and an anonymous event have the key 0x. */
export function countTotals(
  transactions: readonly Pick<IndexedTransaction, 'sender' | 'target' | 'selector' | 'success'>[],
  logs: readonly Pick<IndexedLog, 'address' | 'topics'>[],
): Total[] {
  const totals = new Map<string, Total>();
  const add = (kind: TotalKind, address: Hex, key: Hex, success: boolean): void => {
    const id = `${kind}:${address}:${key}`;
    const total = totals.get(id) ?? { kind, address, key, count: 0, failed: 0 };
    total.count++;
    if (!success) total.failed++;
    totals.set(id, total);
  };
  for (const { sender, target, selector, success } of transactions) {
    add('caller', target, sender, success);
    add('function', target, selector ?? '0x', success);
  }
  for (const { address, topics } of logs) add('event', address, topics[0] ?? '0x', true);
  return [...totals.values()];
}
