import type { RpcClient } from '#chain/createRpcClient.ts';
import type { RpcOutcome } from '#chain/rpcTransport.ts';
import { fromNumber } from '#chain/wireValue.ts';
import type { IndexedLog } from '#core/chainStore/rows.ts';
import type { Hex } from '#lib/hex.ts';

type Place = Pick<IndexedLog, 'address' | 'blockNumber' | 'transactionHash'>;

const keyOf = ({ address, blockNumber }: Place) => `${address}:${blockNumber}`;

/** A node that is away is asked again later; one that refuses does not know. */
function resultOf(outcome: RpcOutcome | undefined): unknown {
  if (outcome && 'error' in outcome && outcome.error.retryable) throw outcome.error;
  return outcome && 'result' in outcome ? outcome.result : undefined;
}

/**
 * Which contracts were there before the block of their log: only then can the log be a change and not part of their
 * set-up. A node without old state cannot tell, and a few answer with today's: the sender's count before the block must
 * not lie beyond the transaction itself. A log seen in an earlier block tells without any node.
 */
export function createExistence(client: RpcClient) {
  const firstSeen = new Map<Hex, number>();

  return {
    note: (logs: readonly Place[]): void => {
      for (const { address, blockNumber } of logs)
        firstSeen.set(address, Math.min(blockNumber, firstSeen.get(address) ?? blockNumber));
    },
    /** After a reorganisation what was seen may not have been. */
    forget: (): void => firstSeen.clear(),
    find: async (logs: readonly Place[]): Promise<(log: Place) => boolean> => {
      const existed = new Set<string>();
      const open = new Map<string, Place>();
      for (const log of logs) {
        if ((firstSeen.get(log.address) ?? log.blockNumber) < log.blockNumber) existed.add(keyOf(log));
        else open.set(keyOf(log), log);
      }
      const asked = [...open.values()];
      const before = ({ blockNumber }: Place) => fromNumber(Math.max(0, blockNumber - 1));
      const outcomes = await client.settle(
        asked.flatMap((log) => [
          { method: 'eth_getCode', params: [log.address, before(log)] },
          { method: 'eth_getTransactionByHash', params: [log.transactionHash] },
        ]),
      );
      const withCode = asked.flatMap((log, index) => {
        const code = resultOf(outcomes[index * 2]);
        const sent = resultOf(outcomes[index * 2 + 1]);
        if (typeof code !== 'string' || code === '0x' || typeof sent !== 'object' || sent === null) return [];
        const { from, nonce } = sent as { from?: unknown; nonce?: unknown };
        return [{ log, from, nonce: Number(nonce) }];
      });
      const counts = await client.settle(
        withCode.map(({ log, from }) => ({ method: 'eth_getTransactionCount', params: [from, before(log)] })),
      );
      for (const [index, { log, nonce }] of withCode.entries()) {
        const count = resultOf(counts[index]);
        if (typeof count === 'string' && Number(count) <= nonce) existed.add(keyOf(log));
      }
      return (log) => existed.has(keyOf(log));
    },
  };
}
