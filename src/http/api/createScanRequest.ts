import type { FastifyRequest } from 'fastify';
import { type RequestedScans, requestScans } from '#core/scans/requestScans.ts';
import type { Db } from '#db/Database.ts';
import type { ChainDirectory } from '#http/operations/ChainDirectory.ts';
import { badRequest } from '#lib/AppError.ts';
import { readChain } from '#model/readChain.ts';
import { createRateLimit } from '../guards/rateLimit.ts';

interface ScanRequestOptions {
  db: Db;
  chains: Pick<ChainDirectory, 'names' | 'find'>;
  limitScale: number;
}

/** That one network may have scanned. */
export const addressesPerHour = 200;

export type ScanRequest = (
  caller: Pick<FastifyRequest, 'ip'>,
  asked: { chain: string | undefined; addresses: readonly string[] },
) => Promise<RequestedScans>;

/** The only chain, where none is named; refuses in words what this site does not read. */
export function chooseChain(
  { names, find }: Pick<ChainDirectory, 'names' | 'find'>,
  given: string | undefined,
): string {
  const known = Object.keys(names());
  const named = given ?? (known.length === 1 ? known[0] : undefined);
  if (named === undefined)
    throw badRequest(`Say which chain: ${known.join(', ') || 'this site reads none'}.`);
  const read = readChain(named, names());
  if ('fault' in read) throw badRequest(`${read.fault}.`);
  const chain = read.value;
  if (!find(chain))
    throw badRequest(`This site does not read the chain ${chain}. It reads ${known.join(', ') || 'none'}.`);
  return chain;
}

/** How visitors and programs have addresses scanned: counted together for each network. */
export function createScanRequest({ db, chains, limitScale }: ScanRequestOptions): ScanRequest {
  const charge = createRateLimit({ most: addressesPerHour * limitScale, windowMs: 3_600_000 });
  return async (caller, asked) => {
    const chain = chooseChain(chains, asked.chain);
    const addresses = [...new Set(asked.addresses)];
    const ahead = charge(caller, addresses.length);
    return requestScans(db, { chain, addresses, ahead });
  };
}
