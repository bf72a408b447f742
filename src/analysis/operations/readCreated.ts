import type { OpenChain } from '#analysis/openChain.ts';
import { checksum } from '#analysis/reads/decode.ts';
import { toReading } from '#analysis/toReading.ts';
import { RpcError } from '#chain/rpcError.ts';
import type { CreatedContract } from '#core/calendar/describeChanges.ts';
import type { Db } from '#db/Database.ts';
import type { Hex } from '#lib/hex.ts';

/** A factory may make any number. */
const mostCreated = 5;

/** Contracts that an operation would create, on the chain as it would be. */
export async function readCreated(
  db: Db,
  { reader, analyze }: OpenChain,
  created: readonly Hex[],
): Promise<CreatedContract[]> {
  const read: CreatedContract[] = [];
  for (const one of created.slice(0, mostCreated)) {
    const address = checksum(one);
    try {
      const analysis = await analyze(one);
      read.push({ address, reading: await toReading({ db, reader }, { analysis, creation: undefined }) });
    } catch (error) {
      // A node that is away is asked again later; what it refuses for good stays unread.
      if (error instanceof RpcError && error.retryable) throw error;
      read.push({ address, reading: undefined });
    }
  }
  return read;
}
