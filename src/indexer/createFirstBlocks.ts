import { getAddress } from 'viem/utils';
import { getCode } from '#chain/chainReads.ts';
import type { RpcClient } from '#chain/createRpcClient.ts';
import { proveCreation } from '#chain/findCreation.ts';
import { findBlockHeader } from '#chain/getBlocks.ts';
import { findStoredCreation, upsertCreation } from '#core/powers/creations.ts';
import { findToldCreation } from '#core/sources/findToldCreation.ts';
import type { Db } from '#db/Database.ts';
import type { Hex } from '#lib/hex.ts';

/**
 * Where the past of a contract begins: with its creation. Undefined where no node proves it, so that anything may have
 * happened before; Infinity where there is no code, and so nothing to read.
 */
export function createFirstBlocks(db: Db, client: RpcClient, { chain }: { chain: string }) {
  return async (address: Hex, block: number): Promise<number | undefined> => {
    const place = { chain, address: getAddress(address) };
    const stored = await findStoredCreation(db, place);
    if (stored && (await findBlockHeader(client, stored.block))?.hash === stored.blockHash)
      return stored.block;
    if ((await getCode(client, { address, block })) === '0x') return Number.POSITIVE_INFINITY;
    const told = await findToldCreation(db, place);
    const creation = await proveCreation(client, { address, block, told });
    if (creation) await upsertCreation(db, { ...place, creation });
    return creation?.block;
  };
}
