import { callContracts } from '#chain/callContract.ts';
import type { RpcClient } from '#chain/createRpcClient.ts';
import { RpcError } from '#chain/rpcError.ts';
import type { Hex } from '#lib/hex.ts';
import type { TokenMove } from './detectors/largeMoves.ts';
import { zeroAddress } from './detectors/logWords.ts';

const totalSupply: Hex = '0x18160ddd';

/** Tokens' supplies, read once and then kept up to date by the mints and burns that pass by. */
export function createSupplies(client: RpcClient) {
  const supplies = new Map<Hex, bigint | undefined>();
  let keepsOldState = true;

  const read = async (addresses: readonly Hex[], block: number | 'latest'): Promise<void> => {
    const calls = addresses.map((to) => ({ to, data: totalSupply }));
    const results = await callContracts(client, { calls, block });
    for (const [index, address] of addresses.entries()) {
      const result = results[index];
      const known = result?.success === true && result.data.length === 66;
      const missing = result?.success === true && result.data === '0x';
      supplies.set(address, known ? BigInt(result.data) : missing ? 0n : undefined);
    }
  };

  return {
    forget: () => supplies.clear(),
    get: (address: Hex) => supplies.get(address),
    /** Makes the supplies as they were after that block known; block -1 is before the chain's first. */
    load: async (addresses: readonly Hex[], block: number): Promise<void> => {
      const wanted = addresses.filter((address) => !supplies.has(address));
      if (wanted.length === 0) return;
      if (block < 0) {
        for (const address of wanted) supplies.set(address, 0n);
        return;
      }
      try {
        await read(wanted, keepsOldState ? block : 'latest');
      } catch (error) {
        if (!(error instanceof RpcError) || error.retryable) throw error;
        // Many nodes keep no old state: today's supply is then the nearest there is.
        keepsOldState = false;
        await read(wanted, 'latest');
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
