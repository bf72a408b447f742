import { getCode } from '#chain/chainReads.ts';
import { RpcError } from '#chain/rpcError.ts';
import { fromNumber, toInteger, toRecord } from '#chain/wireValue.ts';
import type { Hex } from '#lib/hex.ts';
import type { StateReader } from './stateReader.ts';

/**
 * The block in which the contract came to be; undefined where the node has no old state. What was found before is
 * checked and not searched again.
 */
export async function findFirstBlock(
  { client, block }: StateReader,
  { address, before }: { address: Hex; before: number | undefined },
): Promise<{ block: number; time: Date } | undefined> {
  const exists = async (at: number) => (await getCode(client, { address, block: at })) !== '0x';
  let low = 0;
  let high = block;
  try {
    if (before !== undefined && before <= block && (await exists(before))) {
      high = before;
      if (before === 0 || !(await exists(before - 1))) low = before;
    }
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      if (await exists(middle)) high = middle;
      else low = middle + 1;
    }
    const header = toRecord(await client.request('eth_getBlockByNumber', [fromNumber(low), false]), 'block');
    return { block: low, time: new Date(toInteger(header.timestamp, 'block time') * 1000) };
  } catch (error) {
    if (error instanceof RpcError) return undefined;
    throw error;
  }
}
