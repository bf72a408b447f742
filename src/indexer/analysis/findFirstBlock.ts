import { getCode } from '#chain/chainReads.ts';
import { RpcError } from '#chain/rpcError.ts';
import { fromNumber, type Hex, toInteger, toRecord } from '#chain/wireValue.ts';
import type { StateReader } from './stateReader.ts';

/** The block in which the contract came to be, by halving; undefined where the node has no old state. */
export async function findFirstBlock(
  { client, block }: StateReader,
  address: Hex,
): Promise<{ block: number; time: Date } | undefined> {
  let low = 0;
  let high = block;
  try {
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      if ((await getCode(client, { address, block: middle })) === '0x') low = middle + 1;
      else high = middle;
    }
    const header = toRecord(await client.request('eth_getBlockByNumber', [fromNumber(low), false]), 'block');
    return { block: low, time: new Date(toInteger(header.timestamp, 'block time') * 1000) };
  } catch (error) {
    if (error instanceof RpcError) return undefined;
    throw error;
  }
}
