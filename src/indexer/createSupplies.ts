import { callContracts } from '#chain/callContract.ts';
import type { RpcClient } from '#chain/createRpcClient.ts';
import { hasStateAt } from '#chain/testStateAt.ts';
import type { Hex } from '#lib/hex.ts';
import type { TokenMove } from './detectors/largeMoves.ts';
import { zeroAddress } from './detectors/logWords.ts';

const totalSupply: Hex = '0x18160ddd';

/** Tokens' supplies, read once and then kept up to date by the mints and burns that pass by. */
export function createSupplies(client: RpcClient) {
  const supplies = new Map<Hex, bigint | undefined>();

  return {
    forget: () => supplies.clear(),
    get: (address: Hex) => supplies.get(address),
    /**
     * Makes the supplies as they were after that block known; block -1 is before the chain's first. Where the node does
     * not have the state of that block they stay unknown: today's supply says nothing about a share of back then.
     */
    load: async (addresses: readonly Hex[], block: number): Promise<void> => {
      const wanted = addresses.filter((address) => !supplies.has(address));
      if (wanted.length === 0) return;
      if (block < 0) {
        for (const address of wanted) supplies.set(address, 0n);
        return;
      }
      if (!(await hasStateAt(client, block))) return;
      const calls = wanted.map((to) => ({ to, data: totalSupply }));
      const results = await callContracts(client, { calls, block });
      for (const [index, address] of wanted.entries()) {
        const result = results[index];
        const known = result?.success === true && result.data.length === 66;
        const missing = result?.success === true && result.data === '0x';
        supplies.set(address, known ? BigInt(result.data) : missing ? 0n : undefined);
      }
    },
    apply: (address: Hex, { from, to, amount }: TokenMove): void => {
      const before = supplies.get(address);
      if (before === undefined || (from === zeroAddress) === (to === zeroAddress)) return;
      const after = from === zeroAddress ? before + amount : before - amount;
      supplies.set(address, after < 0n ? 0n : after);
    },
  };
}
