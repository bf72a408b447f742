import type { RpcClient } from '#chain/createRpcClient.ts';
import { toBytes, toRecord } from '#chain/wireValue.ts';
import type { Hex } from '#lib/hex.ts';

/** Of what created a contract: its constructor's arguments stand at the end. */
const argumentDigits = 2_048;
const wordDigits = 64;
/** What a proxy hands on to its code begins with a selector. */
const shifts = [0, 8];
/** No contract or key has so small an address. */
const addressWord = /^0{24}(?!0{24})([0-9a-f]{40})$/;
const mostNamed = 20;

function listWords(digits: string): string[] {
  const first = digits.length % wordDigits;
  return shifts.flatMap((shift) => digits.slice(first + shift).match(/.{64}/g) ?? []);
}

/**
 * Who sent the transaction that created a contract, and addresses that its constructor was given: the first whom it may have put on a list.
 * Where to look is all that they say, so that what a node leaves out makes nothing certain.
 */
export async function readCreationNames(client: RpcClient, transaction: string): Promise<Hex[]> {
  const [outcome] = await client.settle([{ method: 'eth_getTransactionByHash', params: [transaction] }]);
  if (!outcome || 'error' in outcome || !outcome.result) return [];
  const { from, input } = toRecord(outcome.result, 'transaction');
  const given = listWords(String(input).slice(2).slice(-argumentDigits)).flatMap((word): Hex[] => {
    const [, address] = addressWord.exec(word) ?? [];
    return address === undefined ? [] : [`0x${address}`];
  });
  return [...new Set([toBytes(from, 'sender', 20), ...given])].slice(0, mostNamed);
}
