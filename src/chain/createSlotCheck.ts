import type { Hex } from '#lib/hex.ts';
import type { RpcClient } from './createRpcClient.ts';
import { RpcError } from './rpcError.ts';
import { toOverrides } from './stateChanges.ts';
import { takesOverrides } from './traceCalls.ts';
import { fromNumber, toBytes, toQuantity } from './wireValue.ts';

/** Answers the slot that it is asked for. */
const slotCode: Hex = '0x6000355460005260206000f3';

/**
 * A client whose slots at one block are those that calls see there. A cache may answer slots with today's while calls and
 * all else are right: then it is an error. Where the node takes no changed code there is nothing to compare with.
 */
export async function createSlotCheck(
  client: RpcClient,
  block: number,
  takes: boolean | undefined = undefined,
): Promise<RpcClient> {
  if (!(takes ?? (await takesOverrides(client, block)))) return client;
  const tag = fromNumber(block);

  async function check(params: readonly unknown[]): Promise<unknown> {
    const [address, slot] = params;
    const to = toBytes(address, 'address', 20);
    const data = toBytes(slot, 'slot', 32);
    const [answer, seen] = await client.batch([
      { method: 'eth_getStorageAt', params },
      {
        method: 'eth_call',
        params: [{ to, data }, tag, toOverrides(new Map(), { [to]: { code: slotCode } })],
      },
    ]);
    const word = answer === '0x' ? 0n : toQuantity(answer, 'storage word');
    if (word !== toQuantity(seen, 'storage word'))
      throw new RpcError(`the node gives another word for slot ${data} of ${to} than its calls see`, {
        kind: 'noHistory',
      });
    return answer;
  }

  return {
    ...client,
    request: (method, params) =>
      method === 'eth_getStorageAt' && params[2] === tag ? check(params) : client.request(method, params),
  };
}
